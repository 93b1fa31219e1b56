/** The public endpoints (§4.4, §4.5): their parameters and fields are "not shown". */
import type { ReadContext } from '#bff/readers/context.ts'
import { dataOf } from '#bff/readers/envelope.ts'
import {
  faultCode,
  type ProviderBody,
  type Query,
  ReadError,
  type Source,
} from '#bff/readers/source.ts'
import type { DomainPrice, HelpArticle } from '#contract/public.ts'
import { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { pagesAfter } from '#wire/dialect/paging/pages.ts'
import { inCurrency } from '#wire/dialect/values/by-currency.ts'
import { readCurrency } from '#wire/dialect/values/currency-field.ts'
import { localeOf } from '#wire/dialect/values/locales.ts'
import { isRecord, type JsonObject } from '#wire/dialect/values/plain.ts'

import { articlesIn, readArticle } from './articles.ts'
import { mergePrices, readPrice } from './prices.ts'

const field = fieldsOf('prices')

const pricesPath = '/api/v1/catalog/domain-prices'
const helpPath = '/api/v1/help-center'

/** The question was not understood; a provider that fails (5xx) would fail whatever it is asked. */
const isRefusal = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null
  const failed = isRecord(cause) && Number(cause.status) >= 500
  return (
    !failed && ['invalid_input', 'not_found', 'provider_error'].includes(faultCode(error) ?? '')
  )
}

/** §4.4 and §4.5 leave the parameters open: where ours are refused, the language header alone says it. */
async function ask(
  source: Source,
  path: string,
  query: Query,
  language: string,
): Promise<{ answer: ProviderBody; query: Query }> {
  try {
    return { answer: await source.get(path, query, { language }), query }
  } catch (error) {
    if (!isRefusal(error) || query.length === 0) throw error
    return { answer: await source.get(path, [], { language }), query: [] }
  }
}

const header = ({ headers }: ProviderBody, name: string): string | null =>
  headers instanceof Headers
    ? headers.get(name)
    : (Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? null)

/** The locale that an answer as a whole states. */
const statedLocale = (answer: ProviderBody, objects: unknown[]): string | null => {
  for (const one of objects) {
    const found = isRecord(one) ? localeOf(one.locale ?? one.language ?? one.lang) : null
    if (found) return found
  }
  return localeOf(header(answer, 'content-language')?.split(',')[0]?.trim())
}

/** Every page of a public list: at most 200, one after the other. */
async function readAll<T>(
  source: Source,
  path: string,
  first: Query,
  language: string,
  { profile }: ReadContext,
  read: (answer: ProviderBody, records: unknown[], wrappers: JsonObject[]) => T[],
  within: (data: unknown) => unknown = (data) => data,
): Promise<T[]> {
  const family = path === pricesPath ? 'prices' : 'help'
  const result: T[] = []
  const seen = new Set<string>()
  const queue: Query[] = [first]
  for (let nth = 0; nth < 200 && queue.length > 0; nth++) {
    const wanted = queue.shift() ?? []
    const { answer, query } =
      nth === 0
        ? await ask(source, path, wanted, language)
        : { answer: await source.get(path, wanted, { language }), query: wanted }
    const found = recordsIn(within(dataOf(answer.body)), family, answer.body)
    if (!found) throw new ReadError(`no list of ${family}`)
    const fresh = found.records.filter((raw) => {
      const key = JSON.stringify(raw) ?? ''
      return seen.has(key) ? false : seen.add(key)
    })
    result.push(...read(answer, fresh, found.wrappers))
    if (fresh.length === 0 || queue.length > 0 || found.single) continue
    const { known, next } = pagesAfter(answer, found.wrappers, found.records.length, query, profile)
    queue.push(...(next ? [next] : known))
  }
  return result
}

export interface PriceReading {
  items: DomainPrice[]
  /** Of the list; `null` where amounts differ or none is stated. */
  currency: string | null
  /** Currencies that the provider names as having lists of their own; empty where it names none. */
  currencies: string[]
}

/** The objects around the records, the nearest first: what they state holds for each record. */
function around(answer: ProviderBody, wrappers: JsonObject[]): JsonObject[] {
  const envelope = isRecord(answer.body) ? answer.body : {}
  return [...wrappers.toReversed(), dataOf(answer.body), envelope, envelope.meta].filter(isRecord)
}

/** Whether the list as a whole says that its prices are with tax. */
const listTax = (objects: JsonObject[], context: ReadContext): boolean | null =>
  objects
    .map((one) => {
      const rec = new Rec('prices', one, { context, listCurrency: null })
      const excluded = rec.flag(field.taxExcluded)
      return rec.flag(field.taxIncluded) ?? (excluded === null ? null : !excluded)
    })
    .find((stated) => stated !== null) ?? null

const listedCurrencies = (objects: JsonObject[]): string[] => {
  const listed: unknown[] =
    objects
      .map((one) => one.currencies ?? one.availableCurrencies ?? one.available_currencies)
      .find(Array.isArray) ?? []
  const codes = listed.map((one) => readCurrency(isRecord(one) ? (one.code ?? one.currency) : one))
  return [...new Set(codes.filter((code) => code !== null))].slice(0, 60)
}

/** The price list. `currency`: ISO 4217, `null` for the provider's own. */
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
  // Public prices are nobody's account's: its currency says nothing about them.
  const anonymous = { ...context, accountCurrency: null }
  const named: string[] = []
  // `{ EUR: { com: … }, USD: { com: … } }`: a list for each currency.
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
    (answer, records, wrappers) => {
      const objects = around(answer, wrappers)
      const listCurrency =
        objects
          .map((one) => readCurrency(one.currency ?? one.currencyCode ?? one.currency_code))
          .find((code) => code !== null) ?? ofList
      const taxIncluded = listTax(objects, anonymous)
      if (named.length === 0) named.push(...listedCurrencies(objects))
      return records.flatMap((raw) => {
        const price = isRecord(raw)
          ? readPrice(raw, { context: anonymous, listCurrency, wantedCurrency: currency })
          : null
        return price ? [{ ...price, taxIncluded: price.taxIncluded ?? taxIncluded }] : []
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

/** Help articles with the bodies that the list itself brings; `body: null` where it brings none. */
export async function readHelp(
  source: Source,
  { locale }: { locale: string },
  context: ReadContext,
): Promise<HelpArticle[]> {
  const scope = { context, listCurrency: null }
  const wanted: Query = [[context.profile.language, locale]]
  const { answer, query } = await ask(source, helpPath, wanted, locale)
  const data = dataOf(answer.body)
  const asked = { locale, stated: statedLocale(answer, [data, answer.body]) }
  const found = articlesIn(data, scope, asked, null, answer.body)
  const collection = recordsIn(data, 'help', answer.body)
  const state =
    collection &&
    pagesAfter(answer, collection.wrappers, collection.records.length, query, context.profile)
  if (!state || (!state.next && state.known.length === 0)) return unique(found)
  const all = await readAll(source, helpPath, query, locale, context, (_page, records) =>
    articlesIn(records, scope, asked),
  )
  return unique([...found, ...all])
}

const unique = (all: HelpArticle[]): HelpArticle[] => [
  ...new Map(all.map((one) => [one.slug, one])).values(),
]

/** One article with its body; `null` where the provider has none of that slug. */
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
      const answer =
        path === helpPath
          ? await source.get(path, query, { language: locale })
          : (await ask(source, path, query, locale)).answer
      const data = dataOf(answer.body)
      const asked = { locale, stated: statedLocale(answer, [data, answer.body]) }
      const records = recordsIn(data, 'help', answer.body)?.records ?? []
      const single =
        records.length === 1 && isRecord(records[0])
          ? readArticle(records[0], scope, asked, null)
          : null
      const found = [
        ...(single ? [single] : []),
        ...articlesIn(data, scope, asked, null, answer.body),
      ].find((one) => one.slug === slug && one.body !== null)
      if (found) return found
    } catch (error) {
      if (
        !['not_found', 'invalid_input', 'provider_error', 'provider_unreadable'].includes(
          faultCode(error) ?? '',
        )
      )
        throw error
    }
  }
  return (await readHelp(source, { locale }, context)).find((one) => one.slug === slug) ?? null
}
