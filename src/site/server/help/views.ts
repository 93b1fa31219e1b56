/** Views of the help pages. */
import type { HelpArticle } from '#contract/public.ts'
import { directionOf } from '#i18n/direction.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { defaultLanguage } from '#i18n/languages.ts'
import type {
  ArticleLink,
  ArticleView,
  CategoryView,
  HelpSearchView,
  HelpView,
} from '#site/pages/view.ts'
import type { PublishedHelp } from '#site/server/help.ts'
import type { SiteLanguage, SiteLanguages } from '#site/server/languages.ts'

export interface HelpRequest {
  language: SiteLanguage
  languages: SiteLanguages
  help: PublishedHelp
  now: number
  links: Readonly<Record<string, string>>
}

const DAY = 86_400_000

/** A category's translated name, or the provider's word if we have no translation. */
export function sectionName({ t }: SiteLanguage, category: string): string {
  const plain = category.replaceAll(/[-_]+/g, ' ')
  return t(`section.${category}` as 'section.domains', {
    defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1),
  })
}

export const sectionSlug = (category: string) => encodeURIComponent(category)

const hrefOf = ({ tag }: SiteLanguage, { slug }: HelpArticle) =>
  `/${tag}/help/${encodeURIComponent(slug)}`

export const articleLink = (language: SiteLanguage, article: HelpArticle): ArticleLink => ({
  label: article.title,
  href: hrefOf(language, article),
  summary: article.summary,
  locale: article.locale === language.tag ? null : article.locale,
})

const knownCategories = [
  'domains',
  'billing',
  'websites',
  'email',
  'servers',
  'security',
  'account',
]

/** Articles by category: known categories in our order, then the others in the provider's. */
export function categories(articles: readonly HelpArticle[]): Map<string, HelpArticle[]> {
  const map = Map.groupBy(articles, ({ category }) => category)
  const rank = (category: string) =>
    (knownCategories.indexOf(category) + knownCategories.length + 1) % (knownCategories.length + 1)
  return new Map([...map].toSorted(([a], [b]) => rank(a) - rank(b)))
}

const isOld = ({ help, now }: HelpRequest) => now - Date.parse(help.asOf) > 7 * DAY

export function helpView(request: HelpRequest): HelpView {
  const { language, help } = request
  const { t, tag } = language
  return {
    action: `/${tag}/help`,
    placeholder: t('help.placeholder', { count: help.articles.length }),
    sections: [...categories(help.articles)].map(([slug, articles]) => ({
      slug,
      label: sectionName(language, slug),
      href: `/${tag}/help/c/${sectionSlug(slug)}`,
      count: formatNumber(tag, articles.length),
      articles: articles.slice(0, 7).map((article) => articleLink(language, article)),
    })),
    recent: help.articles
      .toSorted((a, b) => (b.updatedOn ?? '').localeCompare(a.updatedOn ?? ''))
      .slice(0, 5)
      .map((article) => articleLink(language, article)),
    notice: isOld(request) ? t('help.old') : null,
  }
}

export function categoryView(request: HelpRequest, category: string): CategoryView | null {
  const { language, help } = request
  const articles = help.articles.filter((article) => article.category === category)
  if (articles.length === 0) return null
  return {
    label: sectionName(language, category),
    lead: language.t('help.articles', { count: articles.length }),
    helpHref: `/${language.tag}/help`,
    articles: articles.map((article) => articleLink(language, article)),
  }
}

const results = (language: SiteLanguage, help: PublishedHelp, slugs: string[]) =>
  slugs.flatMap((slug) => {
    const article = help.bySlug.get(slug)
    if (!article) return []
    const section = sectionName(language, article.category)
    return [{ ...articleLink(language, article), section }]
  })

/** @param source the help in English, if the page is in another language */
export function searchView(
  request: HelpRequest,
  q: string,
  source: PublishedHelp | null,
): HelpSearchView {
  const { language, help, links } = request
  const { t, tag } = language
  const matches = help.index.find(q)
  const matching = results(language, help, matches)
  const others = source ? source.index.find(q).filter((slug) => !matches.includes(slug)) : []
  const elsewhere = source ? results(language, source, others) : []
  return {
    action: `/${tag}/help`,
    q,
    heading:
      matching.length === 0
        ? t('help.noResults', { q })
        : t('help.results', { count: matching.length, q }),
    results: matching,
    elsewhere:
      elsewhere.length === 0
        ? null
        : {
            heading: t('help.elsewhere', {
              count: elsewhere.length,
              language: languageName(tag, defaultLanguage),
            }),
            results: elsewhere,
          },
    sections: [...categories(help.articles).keys()].map((slug) => ({
      label: sectionName(language, slug),
      href: `/${tag}/help/c/${sectionSlug(slug)}`,
    })),
    contactHref: links['contact'] ?? null,
  }
}

export const languageName = (tag: string, other: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(other) ?? other

const WORDS_PER_MINUTE = 200

function minutesOf(article: HelpArticle): number {
  const segments = new Intl.Segmenter(article.locale, { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segments.segment(article.body ?? '')) if (isWordLike) words += 1
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

function related({ language, help }: HelpRequest, article: HelpArticle) {
  const linked = article.related.flatMap((slug) => help.bySlug.get(slug) ?? [])
  const sameCategory = help.articles.filter(
    (other) =>
      other.category === article.category && other.slug !== article.slug && !linked.includes(other),
  )
  return [...linked, ...(linked.length < 3 ? sameCategory : [])]
    .slice(0, 5)
    .map((other) => articleLink(language, other))
}

export function articleView(
  request: HelpRequest,
  article: HelpArticle,
  state: ArticleView['feedback']['state'],
  imageHosts: readonly string[],
): ArticleView {
  const { language, languages, links } = request
  const { t, tag } = language
  const base = hrefOf(language, article)
  return {
    helpHref: `/${tag}/help`,
    category: {
      label: sectionName(language, article.category),
      href: `/${tag}/help/c/${sectionSlug(article.category)}`,
    },
    title: article.title,
    updated:
      article.updatedOn === null
        ? null
        : {
            day: article.updatedOn,
            text: t('help.updated', { date: formatDate(tag, article.updatedOn, 'long') }),
          },
    minutes: t('help.minutes', { count: minutesOf(article) }),
    fallback:
      article.locale === tag
        ? null
        : t('help.fallback', { language: languageName(tag, article.locale) }),
    locale: article.locale,
    direction: directionOf(article.locale),
    body: article.body ?? '',
    format: article.bodyFormat ?? 'markdown',
    imageHosts,
    locales: languages.all.map((other) => other.tag),
    pageLocale: tag,
    related: related(request, article),
    notice: isOld(request) ? t('help.old') : null,
    feedback: { action: `${base}/feedback`, state },
    assistantHref: `/assistant?lang=${tag}`,
    contactHref: links['contact'] ?? null,
  }
}
