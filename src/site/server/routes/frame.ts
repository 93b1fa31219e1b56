/** What every public page shares: head, brand, navigation, languages and footer. */
import { defaultLanguage } from '#i18n/languages.ts'
import type { Config } from '#server/config.ts'
import { navigationName } from '#server/public-settings.ts'
import type { Choice, Frame, Link } from '#site/pages/view.ts'
import type { SiteLanguage, SiteLanguages } from '#site/server/languages.ts'

import type { Site } from './site.ts'

export interface FrameParts {
  config: Pick<
    Config,
    | 'origin'
    | 'PORTICO_BRAND_NAME'
    | 'PORTICO_BRAND_COLOR'
    | 'PORTICO_BRAND_LOGO'
    | 'PORTICO_BRAND_LOGO_DARK'
    | 'PORTICO_LINKS'
  >
  languages: SiteLanguages
  site: Site
}

export interface PageHead {
  section: 'prices' | 'help' | null
  title: string
  description: string
  /** Path after the language, with the canonical query: `/prices?currency=USD`. */
  path: string
  /** The canonical page; this one if omitted, none if `null`. */
  canonical?: { tag: string; path: string } | null
  index?: boolean
  /** Tags of the languages the page exists in; every language by default. */
  availableIn?: readonly string[]
  structured?: object[]
  currencies?: Choice[]
  downloads?: Frame['downloads']
}

const footerLinks = [
  'imprint',
  'privacy',
  'cookies',
  'terms',
  'accessibility',
  'status',
  'contact',
] as const

function siteLinks(links: Record<string, string>, tag: string): Choice[] {
  return Object.entries(links).flatMap(([name, href]) => {
    const [, only, label] = navigationName.exec(name) ?? []
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
  const absolute = (locale: string, path: string) => `${config.origin}/${locale}${path}`
  const pathname = head.path.replace(/\?.*/s, '')
  const index = head.index ?? !head.path.includes('?')
  const canonical = head.canonical === undefined ? { tag, path: pathname } : head.canonical
  const availableIn = head.availableIn ?? languages.all.map((other) => other.tag)
  const alternates = index && head.canonical === undefined ? availableIn : []
  return {
    t,
    locale: tag,
    direction: language.direction,
    brand: {
      name,
      logoUrl: config.PORTICO_BRAND_LOGO ?? null,
      logoDarkUrl: config.PORTICO_BRAND_LOGO_DARK ?? null,
      color: config.PORTICO_BRAND_COLOR ?? null,
    },
    assets: site.assets,
    title: `${head.title} · ${name}`,
    description: head.description,
    canonical: canonical && absolute(canonical.tag, canonical.path),
    index,
    alternates: [
      ...alternates.map((locale) => ({ locale, href: absolute(locale, pathname) })),
      ...(alternates.includes(defaultLanguage)
        ? [{ locale: 'x-default', href: absolute(defaultLanguage, pathname) }]
        : []),
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
    signInHref: `/sign-in?lang=${tag}`,
    structured: head.structured ?? [],
    downloads: head.downloads ?? [],
  }
}
