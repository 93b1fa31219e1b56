/** Addresses of the help pages. */
import {
  articleView,
  categoryView,
  type HelpRequest,
  helpView,
  searchView,
  sectionSlug,
} from '#bff/public/help/views.ts'
import type { SiteLanguage } from '#bff/public/languages.ts'

import { type AppContext, message, type PublicParts, respond } from './context.ts'
import { articleData, breadcrumbs } from './structured.ts'

async function helpRequest(
  parts: PublicParts,
  language: SiteLanguage,
): Promise<HelpRequest | null> {
  const help = await parts.help.list(language.tag).catch(() => null)
  if (!help) return null
  const { languages, config, core } = parts
  return { language, languages, help, links: config.PORTICO_LINKS, now: core.clock.now() }
}

const WEEK = 7 * 86_400_000

const stateOf = ({ help, now }: HelpRequest) => ({
  version: `${help.version} ${now - Date.parse(help.asOf) > WEEK ? 'old' : ''}`,
  failed: help.freshness === 'failed',
  tag: 'help',
})

const noResults = 'public, max-age=60, s-maxage=300'

async function searchPage(parts: PublicParts, c: AppContext, request: HelpRequest, q: string) {
  const { language } = request
  const { tag, t } = language
  const foreign = tag === 'en' ? null : await parts.help.list('en').catch(() => null)
  const path = `/help?q=${encodeURIComponent(q)}`
  return respond(parts, c, language, {
    ...stateOf(request),
    key: `help ${tag} ?q=${q}`,
    cacheControl: noResults,
    html: (frameOf) => {
      const view = searchView(request, q, foreign)
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
  if (!request) return message(parts, c, language, 'unavailable', 503)
  const q = (c.req.query('q') ?? '').trim().slice(0, 200)
  if (q !== '') return searchPage(parts, c, request, q)
  const { t, tag } = language
  return respond(parts, c, language, {
    ...stateOf(request),
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
  if (!request) return message(parts, c, language, 'unavailable', 503)
  const view = categoryView(request, category)
  if (!view) return message(parts, c, language, 'notFound', 404)
  const { t, tag } = language
  const path = `/help/c/${sectionSlug(category)}`
  return respond(parts, c, language, {
    ...stateOf(request),
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

/** Tags of the languages that have an article as their own text, as far as their copies are read. */
async function languagesOf(parts: PublicParts, slug: string): Promise<string[]> {
  const has = await Promise.all(
    parts.languages.all.map(async ({ tag }) => {
      const help = await parts.help.list(tag).catch(() => null)
      return help?.bySlug.get(slug)?.locale === tag ? tag : null
    }),
  )
  return has.filter((tag) => tag !== null)
}

export async function helpArticle(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  slug: string,
) {
  const request = await helpRequest(parts, language)
  if (!request) return message(parts, c, language, 'unavailable', 503)
  const article = request.help.bySlug.get(slug)
  if (!article) return message(parts, c, language, 'notFound', 404)
  const { tag } = language
  const asked = c.req.query('feedback')
  const state = asked === 'no' || asked === 'thanks' ? asked : 'ask'
  const own = article.locale === tag
  const inLanguages = await languagesOf(parts, slug)
  const path = `/help/${encodeURIComponent(slug)}`
  return respond(parts, c, language, {
    ...stateOf(request),
    version: `${stateOf(request).version} ${inLanguages.join(' ')}`,
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
          in: inLanguages,
          // A text in another language is not this language's page: the original is canonical.
          canonical: own ? undefined : { tag: article.locale, path },
          index: own && state === 'ask',
          structured: own ? articleData(parts.config.origin, language, article, view.category) : [],
        }),
        view,
      )
    },
  })
}
