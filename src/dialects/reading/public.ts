/** Reads the public endpoints, whose parameters and fields §4.4 and §4.5 leave open. */
import type { DomainPrice, HelpArticle } from '#contract/public.ts'
import { recordReader } from '#dialects/fields/field-reader.ts'
import { recordsIn } from '#dialects/paging/collection.ts'
import { pagesAfter } from '#dialects/paging/pages.ts'
import { articlesIn, readArticle } from '#dialects/readers/help-articles.ts'
import { mergePrices, readPrice } from '#dialects/readers/prices.ts'
import { inCurrency } from '#dialects/values/by-currency.ts'
import { currencyCode } from '#dialects/values/currency-field.ts'
import { localeOf } from '#dialects/values/locales.ts'
import { isRecord, type JsonObject } from '#dialects/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import {
  errorCode,
  isServerFailure,
  type ProviderResponse,
  type Query,
  ReadError,
  type Source,
} from './source.ts'

const pricesPath = '/api/v1/catalog/domain-prices'
const helpPath = '/api/v1/help-center'

/** Whether the provider rejects the query. With a 5xx it would fail whatever the query. */
const isRefusal = (error: unknown): boolean =>
  !isServerFailure(error) &&
  ['invalid_input', 'not_found', 'provider_error'].includes(errorCode(error) ?? '')

/** Sends the query, and if it is rejected only the language header. */
async function getOpen(
  source: Source,
  path: string,
  query: Query,
  language: string,
): Promise<{ response: ProviderResponse; query: Query }> {
  try {
    return { response: await source.get(path, query, { language }), query }
  } catch (error) {
    if (!isRefusal(error) || query.length === 0) throw error
    return { response: await source.get(path, [], { language }), query: [] }
  }
}

const header = ({ headers }: ProviderResponse, name: string): string | null =>
  headers instanceof Headers
    ? headers.get(name)
    : (Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? null)

const statedLocale = (response: ProviderResponse, objects: unknown[]): string | null => {
  for (const one of objects) {
    const found = isRecord(one) ? localeOf(one.locale ?? one.language ?? one.lang) : null
    if (found) return found
  }
  return localeOf(header(response, 'content-language')?.split(',')[0]?.trim())
}

/** Reads every page of a public list: at most 200, one after the other. */
async function readAll<T>(
  source: Source,
  path: string,
  first: Query,
  language: string,
  { profile }: ReadContext,
  read: (response: ProviderResponse, records: unknown[], wrappers: JsonObject[]) => T[],
  within: (data: unknown) => unknown = (data) => data,
): Promise<T[]> {
  const resource = path === pricesPath ? 'prices' : 'help'
  const result: T[] = []
  const seen = new Set<string>()
  const queue: Query[] = [first]
  for (let nth = 0; nth < 200 && queue.length > 0; nth++) {
    const wanted = queue.shift() ?? []
    const { response, query } =
      nth === 0
        ? await getOpen(source, path, wanted, language)
        : { response: await source.get(path, wanted, { language }), query: wanted }
    const found = recordsIn(within(dataOf(response.body)), resource, response.body)
    if (!found) throw new ReadError(`no list of ${resource}`)
    const fresh = found.records.filter((raw) => {
      const key = JSON.stringify(raw) ?? ''
      return seen.has(key) ? false : seen.add(key)
    })
    result.push(...read(response, fresh, found.wrappers))
    if (fresh.length === 0 || queue.length > 0 || found.single) continue
    const { known, next } = pagesAfter(
      response,
      found.wrappers,
      found.records.length,
      query,
      profile,
    )
    queue.push(...(next ? [next] : known))
  }
  return result
}

export interface PriceReading {
  items: DomainPrice[]
  /** Currency of all prices; `null` if they differ or none is stated. */
  currency: string | null
  /** Currencies the provider offers a list in; empty if it names none. */
  currencies: string[]
}

/** The objects around the records, nearest first. What they state holds for each record. */
function around(response: ProviderResponse, wrappers: JsonObject[]): JsonObject[] {
  const envelope = isRecord(response.body) ? response.body : {}
  return [...wrappers.toReversed(), dataOf(response.body), envelope, envelope.meta].filter(isRecord)
}

/** Whether the whole list is stated to include tax. */
const listTax = (objects: JsonObject[], context: ReadContext): boolean | null =>
  objects
    .map((one) => {
      const record = recordReader('prices', one, { context, listCurrency: null })
      const excluded = record.flag('taxExcluded')
      return record.flag('taxIncluded') ?? (excluded === null ? null : !excluded)
    })
    .find((stated) => stated !== null) ?? null

const listedCurrencies = (objects: JsonObject[]): string[] => {
  const listed: unknown[] =
    objects
      .map((one) => one.currencies ?? one.availableCurrencies ?? one.available_currencies)
      .find(Array.isArray) ?? []
  const codes = listed.map((one) => currencyCode(isRecord(one) ? (one.code ?? one.currency) : one))
  return [...new Set(codes.filter((code) => code !== null))].slice(0, 60)
}

/** `currency`: ISO 4217, or `null` for the provider's default. */
export async function readPrices(
  source: Source,
  { locale, currency }: { locale: string; currency: string | null },
  context: ReadContext,
): Promise<PriceReading> {
  const { profile } = context
  const query: Query = [
    [profile.language, locale],
    ...(currency ? [[profile.currency, currency] as const] : []),
  ]
  // Public prices belong to no account, so no account's currency applies.
  const anonymous = { ...context, accountCurrency: null }
  const named: string[] = []
  // A list per currency: `{ EUR: { com: … }, USD: { com: … } }`.
  let ofList: string | null = null
  const within = (data: unknown): unknown => {
    const found = inCurrency(data, currency)
    ofList = found?.code ?? null
    return found?.value ?? data
  }
  const items = await readAll(
    source,
    pricesPath,
    query,
    locale,
    context,
    (response, records, wrappers) => {
      const objects = around(response, wrappers)
      const listCurrency =
        objects
          .map((one) => currencyCode(one.currency ?? one.currencyCode ?? one.currency_code))
          .find((code) => code !== null) ?? ofList
      const taxIncluded = listTax(objects, anonymous)
      if (named.length === 0) named.push(...listedCurrencies(objects))
      return records.flatMap((raw) => {
        const price = isRecord(raw)
          ? readPrice(raw, { context: anonymous, listCurrency, wantedCurrency: currency })
          : null
        return price
          ? [
              {
                ...price,
                taxIncluded:
                  price.taxIncluded ?? taxIncluded ?? profile.constants.taxIncluded ?? null,
              },
            ]
          : []
      })
    },
    within,
  )
  const merged = mergePrices(items)
  const currencies = new Set(
    merged
      .flatMap((one) => [one.register, one.renew, one.transfer, one.restore])
      .flatMap((one) => (one ? [one.currency] : [])),
  )
  return {
    items: merged,
    currency: currencies.size === 1 ? ([...currencies][0] ?? null) : null,
    currencies: named,
  }
}

/** Help articles. `body` is `null` if the list does not include it. */
export async function readHelp(
  source: Source,
  { locale }: { locale: string },
  context: ReadContext,
): Promise<HelpArticle[]> {
  const scope = { context, listCurrency: null }
  const wanted: Query = [[context.profile.language, locale]]
  const { response, query } = await getOpen(source, helpPath, wanted, locale)
  const data = dataOf(response.body)
  const asked = { locale, stated: statedLocale(response, [data, response.body]) }
  const found = articlesIn(data, scope, asked, null, response.body)
  const collection = recordsIn(data, 'help', response.body)
  const state =
    collection &&
    pagesAfter(response, collection.wrappers, collection.records.length, query, context.profile)
  if (!state || (!state.next && state.known.length === 0)) return unique(found)
  const all = await readAll(source, helpPath, query, locale, context, (_page, records) =>
    articlesIn(records, scope, asked),
  )
  return unique([...found, ...all])
}

const unique = (all: HelpArticle[]): HelpArticle[] => [
  ...new Map(all.map((one) => [one.slug, one])).values(),
]

/** One article with its body; `null` if there is none with that slug. */
export async function readHelpArticle(
  source: Source,
  { locale, slug }: { locale: string; slug: string },
  context: ReadContext,
): Promise<HelpArticle | null> {
  const language: readonly [string, string] = [context.profile.language, locale]
  const scope = { context, listCurrency: null }
  const tries: (readonly [path: string, query: Query])[] = [
    [helpPath, [['slug', slug], language]],
    [`${helpPath}/${encodeURIComponent(slug)}`, [language]],
    [helpPath, [['article', slug], language]],
    [helpPath, [['id', slug], language]],
  ]
  for (const [path, query] of tries) {
    try {
      const response =
        path === helpPath
          ? await source.get(path, query, { language: locale })
          : (await getOpen(source, path, query, locale)).response
      const data = dataOf(response.body)
      const asked = { locale, stated: statedLocale(response, [data, response.body]) }
      const records = recordsIn(data, 'help', response.body)?.records ?? []
      const single =
        records.length === 1 && isRecord(records[0])
          ? readArticle(records[0], scope, asked, null)
          : null
      const found = [
        ...(single ? [single] : []),
        ...articlesIn(data, scope, asked, null, response.body),
      ].find((one) => one.slug === slug && one.body !== null)
      if (found) return found
    } catch (error) {
      if (
        !['not_found', 'invalid_input', 'provider_error', 'provider_unreadable'].includes(
          errorCode(error) ?? '',
        )
      )
        throw error
    }
  }
  return (await readHelp(source, { locale }, context)).find((one) => one.slug === slug) ?? null
}
