/** What every public page shares: languages, navigation, links of the site, brand, head. */
import type { Config } from '#bff/config.ts'
import type { SiteLanguage, SiteLanguages } from '#bff/public/languages.ts'
import type { Choice, Frame, Link } from '#site/view.ts'

import type { Site } from './site.ts'

export interface FrameParts {
  config: Pick<
    Config,
    'origin' | 'PORTICO_BRAND_NAME' | 'PORTICO_BRAND_COLOR' | 'PORTICO_BRAND_LOGO' | 'PORTICO_LINKS'
  >
  languages: SiteLanguages
  site: Site
}

export interface PageHead {
  section: 'prices' | 'help' | null
  title: string
  description: string
  /** Path behind the language, with the canonical query: `/prices?currency=USD`. */
  path: string
  /** Path of the canonical page where it is another one; `null`: none. */
  canonical?: { tag: string; path: string } | null
  index?: boolean
  /** Tags of the languages that have the page; all where not given. */
  in?: readonly string[]
  structured?: object[]
  currencies?: Choice[]
  downloads?: Frame['downloads']
}

const footerLinks = ['imprint', 'privacy', 'accessibility', 'contact'] as const

/** `nav:Hosting` is a link of the site's navigation for every language, `nav@de:Hosting` for one. */
function siteLinks(links: Record<string, string>, tag: string): Choice[] {
  return Object.entries(links).flatMap(([name, href]) => {
    const [, only, label] = /^nav(?:@([\w-]+))?:(.+)$/.exec(name) ?? []
    if (label === undefined || (only !== undefined && only !== tag)) return []
    return [{ label, href, current: false }]
  })
}

const footer = ({ t }: SiteLanguage, links: Record<string, string>): Link[] =>
  footerLinks.flatMap((name) => {
    const href = links[name]
    return href === undefined ? [] : [{ label: t(`frame.${name}`), href }]
  })

export function frame(parts: FrameParts, language: SiteLanguage, head: PageHead): Frame {
  const { config, languages, site } = parts
  const { t, tag } = language
  const links = config.PORTICO_LINKS
  const name = config.PORTICO_BRAND_NAME
  const own = (locale: string, path: string) => `${config.origin}/${locale}${path}`
  const plain = head.path.replace(/\?.*$/, '')
  const index = head.index ?? !head.path.includes('?')
  const canonical = head.canonical === undefined ? { tag, path: plain } : head.canonical
  const has = head.in ?? languages.all.map((other) => other.tag)
  const alternates = index && head.canonical === undefined ? has : []
  return {
    t,
    locale: tag,
    direction: language.direction,
    brand: {
      name,
      logoUrl: config.PORTICO_BRAND_LOGO ?? null,
      color: config.PORTICO_BRAND_COLOR ?? null,
    },
    assets: site.assets,
    title: `${head.title} · ${name}`,
    description: head.description,
    canonical: canonical && own(canonical.tag, canonical.path),
    index,
    alternates: [
      ...alternates.map((locale) => ({ locale, href: own(locale, plain) })),
      ...(alternates.includes('en') ? [{ locale: 'x-default', href: own('en', plain) }] : []),
    ],
    navigation: [
      { label: t('frame.domains'), href: `/${tag}/prices`, current: head.section === 'prices' },
      ...siteLinks(links, tag),
      { label: t('frame.help'), href: `/${tag}/help`, current: head.section === 'help' },
    ],
    languages: languages.all.map((other) => ({
      label: other.name,
      locale: other.tag,
      direction: other.direction,
      href: `/${other.tag}${head.path}`,
      current: other.tag === tag,
    })),
    currencies: head.currencies ?? [],
    footer: footer(language, links),
    signInHref: '/sign-in',
    structured: head.structured ?? [],
    downloads: head.downloads ?? [],
  }
}
