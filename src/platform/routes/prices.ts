import { domainPrices, pricesUpdatedOn } from '#platform/catalog/catalog.ts'
import { priceCsv } from '#platform/catalog/csv.ts'
import { currencies } from '#platform/catalog/price-lists.ts'
import { utcDay } from '#platform/days.ts'
import { ApiFailure } from '#platform/http/failure.ts'
import type { Context, Handlers } from '#platform/http/handler.ts'
import { negotiateLanguage } from '#platform/language.ts'
import { offsetOf, pageOf } from '#platform/store/paging.ts'

/** Headers for public content: cached for five minutes, per language. */
export const publicHeaders = (...contentLanguages: string[]): Record<string, string> => ({
  'Content-Language': contentLanguages.join(', '),
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept-Language',
})

const unknownCurrency = (currency: string) =>
  new ApiFailure('invalid_input', `currency: there is no price list in ${currency}.`, {
    fields: [{ path: 'currency', message: 'there is no price list in this currency' }],
    currencies,
  })

const priceListFor = (
  currency: string,
  language: string | undefined,
  { request, now }: Context,
) => {
  const contentLanguage = negotiateLanguage(language, request)
  const today = utcDay(now)
  const prices = domainPrices(currency, contentLanguage, today)
  if (prices === null) throw unknownCurrency(currency)
  return {
    prices,
    headers: publicHeaders(contentLanguage),
    listInfo: {
      currency,
      currencies: [...currencies],
      taxIncluded: false as const,
      updatedAt: pricesUpdatedOn(today),
    },
  }
}

export const priceRoutes: Pick<Handlers, 'listDomainPrices' | 'downloadDomainPrices'> = {
  listDomainPrices: ({ query }, context) => {
    const { prices, headers, listInfo } = priceListFor(query.currency, query.language, context)
    const from = offsetOf(query)
    const page = pageOf(prices.slice(from, from + query.perPage), prices.length, query)
    return { data: { ...page, ...listInfo }, headers }
  },

  downloadDomainPrices: ({ query }, context) => {
    const { prices, headers, listInfo } = priceListFor(query.currency, 'en', context)
    const file = `domain-prices-${query.currency}-${listInfo.updatedAt}.${query.format}`
    const disposition = { 'Content-Disposition': `attachment; filename="${file}"` }
    if (query.format === 'json') {
      const page = pageOf(prices, prices.length, { page: 1, perPage: prices.length })
      return { data: { ...page, ...listInfo }, headers: { ...headers, ...disposition } }
    }
    return new Response(priceCsv(prices, query.currency), {
      headers: { ...headers, ...disposition, 'Content-Type': 'text/csv; charset=utf-8' },
    })
  },
}
