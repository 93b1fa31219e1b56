/** Handlers of the help pages. */
import type { AppContext } from '#server/app.ts'
import {
  articleView,
  categoryView,
  type HelpRequest,
  helpView,
  searchView,
  sectionSlug,
} from '#site/server/help/views.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import { messagePage, type PublicParts, respond } from './context.ts'
import { articleData, breadcrumbs } from './structured.ts'

async function helpRequest(
  parts: PublicParts,
  language: SiteLanguage,
): Promise<HelpRequest | null> {
  const help = await parts.help.list(language.tag).catch(() => null)
  if (!help) return null
  const { languages, config, clock } = parts
  return { language, languages, help, links: config.PORTICO_LINKS, now: clock.now() }
}

const WEEK = 7 * 86_400_000

const versionOf = ({ help, now }: HelpRequest) => ({
  version: `${help.version} ${now - Date.parse(help.asOf) > WEEK ? 'old' : ''}`,
  failed: help.state === 'last-good',
  tag: 'help',
})

/** Search results are not worth keeping in stale caches. */
const searchCaching = 'public, max-age=60, s-maxage=300'

async function searchPage(parts: PublicParts, c: AppContext, request: HelpRequest, q: string) {
  const { language } = request
  const { tag, t } = language
  const english = tag === 'en' ? null : await parts.help.list('en').catch(() => null)
  const path = `/help?q=${encodeURIComponent(q)}`
  return respond(parts, c, language, {
    ...versionOf(request),
    key: `help ${tag} ?q=${q}`,
    cacheControl: searchCaching,
    html: (frameOf) => {
      const view = searchView(request, q, english)
      const head = {
        section: 'help' as const,
        title: view.heading,
        description: t('help.description'),
        path,
        index: false,
      }
      return parts.site.pages.helpSearch(frameOf(head), view)
    },
  })
}

export async function helpHome(parts: PublicParts, c: AppContext, language: SiteLanguage) {
  const request = await helpRequest(parts, language)
  if (!request) return messagePage(parts, c, language, 'unavailable', 503)
  const q = (c.req.query('q') ?? '').trim().slice(0, 200)
  if (q !== '') return searchPage(parts, c, request, q)
  const { t, tag } = language
  return respond(parts, c, language, {
    ...versionOf(request),
    key: `help ${tag}`,
    popular: true,
    html: (frameOf) =>
      parts.site.pages.help(
        frameOf({
          section: 'help',
          title: t('help.pageTitle'),
          description: t('help.description'),
          path: '/help',
        }),
        helpView(request),
      ),
  })
}

export async function helpCategory(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  category: string,
) {
  const request = await helpRequest(parts, language)
  if (!request) return messagePage(parts, c, language, 'unavailable', 503)
  const view = categoryView(request, category)
  if (!view) return messagePage(parts, c, language, 'notFound', 404)
  const { t, tag } = language
  const path = `/help/c/${sectionSlug(category)}`
  return respond(parts, c, language, {
    ...versionOf(request),
    key: `help ${tag} c/${category}`,
    html: (frameOf) =>
      parts.site.pages.category(
        frameOf({
          section: 'help',
          title: view.label,
          description: t('help.description'),
          path,
          structured: [
            breadcrumbs(parts.config.origin, [
              { name: t('help.name'), path: `/${tag}/help` },
              { name: view.label, path: `/${tag}${path}` },
            ]),
          ],
        }),
        view,
      ),
  })
}

/** Tags of the languages an article is written in. A language that cannot be read is left out. */
async function languagesOf(parts: PublicParts, slug: string): Promise<string[]> {
  const tags = await Promise.all(
    parts.languages.all.map(async ({ tag }) => {
      const help = await parts.help.list(tag).catch(() => null)
      return help?.bySlug.get(slug)?.locale === tag ? tag : null
    }),
  )
  return tags.filter((tag) => tag !== null)
}

export async function helpArticle(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  slug: string,
) {
  const request = await helpRequest(parts, language)
  if (!request) return messagePage(parts, c, language, 'unavailable', 503)
  const article = request.help.bySlug.get(slug)
  if (!article) return messagePage(parts, c, language, 'notFound', 404)
  const { tag } = language
  const feedback = c.req.query('feedback')
  const state = feedback === 'no' || feedback === 'thanks' ? feedback : 'ask'
  const isTranslated = article.locale === tag
  const inLanguages = await languagesOf(parts, slug)
  const path = `/help/${encodeURIComponent(slug)}`
  return respond(parts, c, language, {
    ...versionOf(request),
    version: `${versionOf(request).version} ${inLanguages.join(' ')}`,
    key: `help ${tag} ${slug} ${state}`,
    popular: true,
    html: (frameOf) => {
      const view = articleView(request, article, state, parts.config.PORTICO_IMAGE_HOSTS)
      return parts.site.pages.article(
        frameOf({
          section: 'help',
          title: article.title,
          description: article.summary,
          path,
          availableIn: inLanguages,
          // Without a translation, the page shows the original, which is then canonical.
          canonical: isTranslated ? undefined : { tag: article.locale, path },
          index: isTranslated && state === 'ask',
          structured: isTranslated
            ? articleData(parts.config.origin, language, article, view.category)
            : [],
        }),
        view,
      )
    },
  })
}
