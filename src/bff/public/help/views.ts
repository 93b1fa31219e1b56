/** Help articles as pages' views. */
import type { PublishedHelp } from '#bff/public/help.ts'
import { directionOf, type SiteLanguage, type SiteLanguages } from '#bff/public/languages.ts'
import type { HelpArticle } from '#contract/public.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import type {
  ArticleLink,
  ArticleView,
  CategoryView,
  HelpSearchView,
  HelpView,
} from '#site/view.ts'

export interface HelpRequest {
  language: SiteLanguage
  languages: SiteLanguages
  help: PublishedHelp
  now: number
  links: Readonly<Record<string, string>>
}

const DAY = 86_400_000

/** A category's name: ours where we know the provider's word, else that word. */
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

const known = ['domains', 'billing', 'websites', 'email', 'servers', 'security', 'account']

/** The categories: those that we know in our order, then the others in the provider's. */
export function categories(articles: readonly HelpArticle[]): Map<string, HelpArticle[]> {
  const map = Map.groupBy(articles, ({ category }) => category)
  const rank = (category: string) =>
    (known.indexOf(category) + known.length + 1) % (known.length + 1)
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

/** @param source the help in the source language, where the page's is another */
export function searchView(
  request: HelpRequest,
  q: string,
  source: PublishedHelp | null,
): HelpSearchView {
  const { language, help, links, languages } = request
  const { t, tag } = language
  const own = help.index.find(q)
  const found = results(language, help, own)
  const others = source ? source.index.find(q).filter((slug) => !own.includes(slug)) : []
  const elsewhere = source ? results(language, source, others) : []
  return {
    action: `/${tag}/help`,
    q,
    heading:
      found.length === 0
        ? t('help.noResults', { q })
        : t('help.results', { count: found.length, q }),
    results: found,
    elsewhere:
      elsewhere.length === 0
        ? null
        : {
            heading: t('help.elsewhere', {
              count: elsewhere.length,
              language: languageName(tag, languages.find('en')?.tag ?? 'en'),
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

/** A language's name in another: "English" is "Englisch" in German. */
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
  const named = article.related.flatMap((slug) => help.bySlug.get(slug) ?? [])
  const same = help.articles.filter(
    (other) =>
      other.category === article.category && other.slug !== article.slug && !named.includes(other),
  )
  return [...named, ...(named.length < 3 ? same : [])]
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
    assistantHref: '/assistant',
    contactHref: links['contact'] ?? null,
  }
}
