import { domainPrices, pricesUpdatedOn } from '#platform/catalog/catalog.ts'
import { priceCsv } from '#platform/catalog/csv.ts'
import { currencies } from '#platform/catalog/price-lists.ts'
import { ApiFailure } from '#platform/http/failure.ts'
import type { Context, Handlers } from '#platform/http/handler.ts'
import { publicHeaders } from '#platform/http/public-headers.ts'
import { languageOf } from '#platform/language.ts'
import { offsetOf, pageOf } from '#platform/store/paging.ts'

const noList = (currency: string) =>
  new ApiFailure('invalid_input', `currency: there is no price list in ${currency}.`, {
    fields: [{ path: 'currency', message: 'there is no price list in this currency' }],
    currencies,
  })

const listOf = (currency: string, language: string | undefined, { request, now }: Context) => {
  const spoken = languageOf(language, request)
  const today = now.toISOString().slice(0, 10)
  const prices = domainPrices(currency, spoken, today)
  if (prices === null) throw noList(currency)
  return {
    prices,
    headers: publicHeaders(spoken),
    rest: {
      currency,
      currencies: [...currencies],
      taxIncluded: false as const,
      updatedAt: pricesUpdatedOn(today),
    },
  }
}

export const priceRoutes: Pick<Handlers, 'listDomainPrices' | 'downloadDomainPrices'> = {
  listDomainPrices: ({ query }, context) => {
    const { prices, headers, rest } = listOf(query.currency, query.language, context)
    const from = offsetOf(query)
    const page = pageOf(prices.slice(from, from + query.perPage), prices.length, query)
    return { data: { ...page, ...rest }, headers }
  },

  downloadDomainPrices: ({ query }, context) => {
    const { prices, headers, rest } = listOf(query.currency, 'en', context)
    const file = `domain-prices-${query.currency}-${rest.updatedAt}.${query.format}`
    const disposition = { 'Content-Disposition': `attachment; filename="${file}"` }
    if (query.format === 'json') {
      const page = pageOf(prices, prices.length, { page: 1, perPage: prices.length })
      return { data: { ...page, ...rest }, headers: { ...headers, ...disposition } }
    }
    return new Response(priceCsv(prices, query.currency), {
      headers: { ...headers, ...disposition, 'Content-Type': 'text/csv; charset=utf-8' },
    })
  },
}
