/** Handlers of the price pages and downloads. */
import { minorUnitDigits } from '#i18n/currencies.ts'
import { formatDate } from '#i18n/format.ts'
import type { AppContext } from '#server/app.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import { messagePage, type PublicParts, respond, respondCached } from './context.ts'
import { fileRow, priceCsv, type PriceFile, priceFileSchema } from './downloads.ts'
import { extensionView } from './extension-page.ts'
import { shared, sharedStale, cacheTags } from './headers.ts'
import type { Page } from './page-cache.ts'
import {
  currencyLabel,
  pricedRows,
  type PriceRequest,
  pricesView,
  selectRows,
  taxView,
} from './price-pages.ts'
import { NoSuchDay, priceRequest, priceVersion } from './price-request.ts'
import { stateQuery, withCurrency } from './price-state.ts'
import { extensionData, listData } from './structured.ts'

const queryOf = (c: AppContext) => new URL(c.req.url).searchParams

/** Runs `respondTo` with the list, or responds with a page that says why there is none. */
async function withPrices(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  respondTo: (request: PriceRequest) => Promise<Response>,
  isLocal = true,
): Promise<Response> {
  let request: PriceRequest
  try {
    request = await priceRequest(parts, language, queryOf(c), isLocal)
  } catch (error) {
    if (error instanceof NoSuchDay) {
      const date = error.first === null ? '–' : formatDate(language.tag, error.first, 'long')
      return messagePage(parts, c, language, 'noList', 404, { date })
    }
    return messagePage(parts, c, language, 'unavailable', 503)
  }
  return respondTo(request)
}

export function pricesPage(parts: PublicParts, c: AppContext, language: SiteLanguage) {
  const { t, tag } = language
  return withPrices(parts, c, language, (request) => {
    const { state, offer, list } = request
    const query = stateQuery(state, offer)
    const files = [
      { type: 'text/csv', label: 'CSV', href: `/${tag}/prices.csv` },
      { type: 'application/json', label: 'JSON', href: `/${tag}/prices.json` },
    ]
    return respond(parts, c, language, {
      key: `prices ${tag} ${query}`,
      version: priceVersion(request),
      failed: list.state === 'last-good',
      tag: 'prices',
      popular: query === '',
      html: (frameOf) => {
        const view = pricesView(request, parts.order, parts.config.PORTICO_LINKS['contact'] ?? null)
        const description = t('prices.description', { count: list.items.length })
        const head = {
          section: 'prices' as const,
          title: t('prices.title'),
          description,
          path: `/prices${query}`,
          structured: listData(parts.config.origin, request, description),
          downloads: files,
          currencies: offer.currencies.map((currency) => ({
            label: currencyLabel(tag, currency),
            href: `/${tag}/prices${stateQuery(withCurrency(state, currency, offer), offer)}`,
            current: currency === list.currency,
          })),
        }
        return parts.site.pages.prices(frameOf(head), view)
      },
    })
  })
}

export async function extensionPage(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  name: string,
) {
  const { t, tag } = language
  return withPrices(parts, c, language, async (request) => {
    const { state, offer, list } = request
    const row = pricedRows(request).find(({ price }) => price.tld === name)
    if (!row) return messagePage(parts, c, language, 'notFound', 404)
    const help = await parts.help.list(tag).catch(() => null)
    const query = stateQuery({ ...state, q: '', sort: null, category: '' }, offer)
    const label = `.${row.price.unicodeTld}`
    return respond(parts, c, language, {
      key: `extension ${tag} ${name} ${query}`,
      version: `${priceVersion(request)} ${help?.version}`,
      failed: list.state === 'last-good',
      tag: 'prices',
      html: (frameOf) => {
        const view = extensionView(request, row, parts.order, help)
        const head = {
          section: 'prices' as const,
          title: t('extension.title', { name: label }),
          description: t('extension.description', { name: label }),
          path: `/prices/${name}${query}`,
          structured: extensionData(parts.config.origin, request, row),
          currencies: offer.currencies.map((currency) => ({
            label: currencyLabel(tag, currency),
            href: `/${tag}/prices/${name}${stateQuery(withCurrency(state, currency, offer), offer)}`,
            current: currency === list.currency,
          })),
        }
        return parts.site.pages.extension(frameOf(head), view)
      },
    })
  })
}

function priceFile(request: PriceRequest, origin: string): PriceFile {
  const { language, list, state } = request
  const view = taxView(request)
  return {
    $schema: `${origin}/schemas/prices-1.json`,
    version: 1,
    locale: language.tag,
    currency: list.currency,
    exponent: minorUnitDigits(list.currency),
    tax: view && {
      country: view.rate.country,
      percent: view.rate.percent,
      included: view.basis === 'with',
    },
    years: state.years,
    asOf: list.asOf,
    stale: list.state === 'last-good',
    items: selectRows(request, pricedRows(request)).map(fileRow),
  }
}

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
}

/** `domain-prices-de-EUR-with-2026-11-20.csv`. */
const fileName = ({ language, list, state }: PriceRequest, format: string) =>
  `domain-prices-${language.tag}-${list.currency ?? 'XXX'}-${state.tax}-${list.asOf.slice(0, 10)}.${format}`

export function pricesFile(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  format: 'csv' | 'json',
) {
  return withPrices(
    parts,
    c,
    language,
    async (request) => {
      const { list, state, offer } = request
      const failed = list.state === 'last-good'
      const render = (): Page => {
        const rows = selectRows(request, pricedRows(request))
        return {
          status: 200,
          contentType: types[format],
          body:
            format === 'csv'
              ? priceCsv(rows, state.years, list.asOf)
              : JSON.stringify(priceFile(request, parts.config.origin)),
          headers: {
            'Access-Control-Allow-Origin': '*',
            'Cross-Origin-Resource-Policy': 'cross-origin',
            'Content-Language': language.tag,
            'Cache-Control': failed ? sharedStale : shared,
            ...cacheTags('prices'),
            ...(format === 'csv'
              ? { 'Content-Disposition': `attachment; filename="${fileName(request, format)}"` }
              : { Link: `<${parts.config.origin}/schemas/prices-1.json>; rel="describedby"` }),
          },
          popular: false,
        }
      }
      const key = `${format} ${language.tag} ${stateQuery(state, offer)}`
      return respondCached(parts, c, { key, version: priceVersion(request), failed }, render)
    },
    false,
  )
}

export const schemaFile = () =>
  new Response(JSON.stringify(priceFileSchema()), {
    headers: {
      'Content-Type': 'application/schema+json',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': shared,
    },
  })
