/** `/api/public/…`: the pages' data as JSON. Unlike the pages it refuses unknown values. */
import { publicEndpoints } from '#contract/public.ts'
import { type Endpoint, servePublic } from '#server/endpoints.ts'
import { ProblemError } from '#server/problems.ts'
import { select } from '#site/pricing/select.ts'
import { kindOf } from '#site/pricing/words.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import type { PublicData } from './context.ts'
import { asDomainPrice } from './downloads.ts'
import { shared, sharedStale } from './headers.ts'
import { pricedRows } from './price-pages.ts'
import { NoSuchDay, priceRequest } from './price-request.ts'

const invalid = (path: string, message: string) =>
  new ProblemError('invalid_input', { fields: [{ path, message }] })

export function publicApi(parts: PublicData): Endpoint[] {
  const { languages, tax } = parts

  const languageOf = (locale: string | undefined): SiteLanguage => {
    const language = languages.find(locale ?? 'en')
    if (!language)
      throw invalid('locale', `one of ${languages.all.map(({ tag }) => tag).join(', ')}`)
    return language
  }

  const cacheable = (headers: Headers, failed: boolean) =>
    headers.set('Cache-Control', failed ? sharedStale : shared)

  return servePublic(publicEndpoints, {
    async 'GET /api/public/prices'({ query }, call) {
      const language = languageOf(query.locale)
      if (query.country !== undefined && !tax?.countries[query.country])
        throw invalid('country', 'no tax rate is configured for this country')
      const search = new URLSearchParams()
      for (const name of ['currency', 'tax', 'country', 'on'] as const) {
        const value = query[name]
        if (value !== undefined) search.set(name, value)
      }
      if (query.years !== undefined) search.set('years', String(query.years))
      const request = await priceRequest(parts, language, search).catch((error: unknown) => {
        throw error instanceof NoSuchDay ? new ProblemError('not_found', { cause: error }) : error
      })
      if (query.currency !== undefined && request.list.currency !== query.currency)
        throw invalid('currency', `one of ${request.offer.currencies.join(', ')}`)
      cacheable(call.headers, request.list.state === 'last-good')
      const rows = select(
        pricedRows(request),
        {
          q: query.q ?? '',
          category: query.category ?? '',
          sort: query.sort ?? null,
          tlds: (query.tlds ?? '').split(',').filter(Boolean),
        },
        language.tag,
        (row) => kindOf(language, row.price),
      )
      return {
        items: rows.map(asDomainPrice),
        currency: request.list.currency,
        locale: language.tag,
        asOf: request.list.asOf,
        stale: request.list.state === 'last-good',
      }
    },

    async 'GET /api/public/help'({ query }, call) {
      const language = languageOf(query.locale)
      const help = await parts.help.list(language.tag)
      const matches = query.q
        ? help.index.find(query.q).flatMap((slug) => help.bySlug.get(slug) ?? [])
        : help.articles
      const failed = help.state === 'last-good'
      cacheable(call.headers, failed)
      return {
        items: matches
          .filter(({ category }) => query.category === undefined || category === query.category)
          .map((article) => Object.assign({}, article, { body: null, bodyFormat: null })),
        currency: null,
        locale: language.tag,
        asOf: help.asOf,
        stale: failed,
      }
    },

    async 'GET /api/public/help/{slug}'({ params, query }, call) {
      const language = languageOf(query.locale)
      const help = await parts.help.list(language.tag)
      const item = help.bySlug.get(params.slug)
      if (!item) throw new ProblemError('not_found')
      const failed = help.state === 'last-good'
      cacheable(call.headers, failed)
      return { item, currency: null, locale: language.tag, asOf: help.asOf, stale: failed }
    },
  })
}
