/** Test tool: writes records in a made-up dialect, and serves them in pages. */
import * as fc from 'fast-check'

import type { ProviderResponse, Query } from '#dialects/rules.ts'

import { pagings, wrappers } from './lists.ts'
import { type Amount, booleans, dates, money, naming, noDate } from './values.ts'

export type { Amount } from './values.ts'

type Json = Record<string, unknown>

export interface Dialect {
  naming: keyof typeof naming
  wrapper: string
  money: string
  date: string
  noDate: string
  boolean: string
  paging: string
  size: number
  /** Name of an object that groups some of the fields. */
  group: string | null
  /** Bit mask of the grouped fields, by position. */
  grouped: number
}

const keyOf = (record: object) => fc.constantFrom(...Object.keys(record))

export const dialect: fc.Arbitrary<Dialect> = fc.record({
  naming: fc.constantFrom(...(Object.keys(naming) as (keyof typeof naming)[])),
  wrapper: keyOf(wrappers),
  money: keyOf(money),
  date: keyOf(dates),
  noDate: keyOf(noDate),
  boolean: keyOf(booleans),
  paging: keyOf(pagings),
  size: fc.integer({ min: 2, max: 7 }),
  group: fc.constantFrom(null, 'info', 'billing', 'contract', 'lifecycle'),
  grouped: fc.nat(2 ** 20),
})

/** Writes fields, given by their snake_case names, in the dialect. */
export function writer({ naming: style, money: amounts, date, noDate: none, boolean }: Dialect) {
  const name = naming[style]
  return {
    name,
    day: (field: string, day: string | null): Json => {
      const value = day === null ? noDate[none] : dates[date]?.(day)
      return value === undefined ? {} : { [name(field)]: value }
    },
    flag: (value: boolean): unknown => booleans[boolean]?.(value),
    amount: (field: string, amount: Amount | null): Json => {
      const form = money[amounts]
      if (!form || !amount) return {}
      return { [name(field + form.suffix)]: form.value(amount) }
    },
    currency: (field: string, amount: Amount | null): Json =>
      amount && !money[amounts]?.named ? { [name(field)]: amount.currency } : {},
  }
}

const isIdentity = (name: string) =>
  /(?:id|uuid|number|slug|handle|permalink|key|tld|extension|suffix|zone)$/i.test(name)

/** Moves some of a record's fields into the grouping object. */
export function grouped(record: Json, { group, grouped: which }: Dialect): Json {
  if (group === null) return record
  const [outside, inside]: [Json, Json] = [{}, {}]
  for (const [nth, [name, value]] of Object.entries(record).entries())
    if (isIdentity(name) || /^ns\d$/i.test(name) || (which & (1 << (nth % 20))) === 0)
      outside[name] = value
    else inside[name] = value
  return { ...outside, [group]: inside }
}

const idOf = (record: Json): unknown =>
  Object.entries(record).find(([name]) => isIdentity(name))?.[1]

/** A provider that lists `records` in the dialect. `wrapped`: the list's name in its wrapper. */
export function provider(
  records: Json[],
  resource: string,
  { wrapper, paging, size }: Dialect,
  wrapped = resource,
) {
  // JSON:API has the id beside the attributes, under this name.
  const listed =
    wrapper === 'jsonApi'
      ? records.map((one) => (Object.hasOwn(one, 'id') ? one : { id: idOf(one), ...one }))
      : records
  return {
    get(path: string, query: Query = []): Promise<ProviderResponse> {
      if (!path.endsWith(resource))
        return Promise.reject(Object.assign(new Error('not_found'), { code: 'not_found' }))
      const {
        page,
        facts,
        headers = {},
      } = pagings[paging]?.(listed, size, query) ?? { page: listed, facts: {} }
      const { data, beside = {} } = wrappers[wrapper]?.(page, facts, wrapped) ?? { data: page }
      return Promise.resolve({
        body: JSON.parse(JSON.stringify({ success: true, message: 'ok', data, ...beside })),
        headers,
      })
    },
  }
}
