import { domainToASCII, domainToUnicode } from 'node:url'

import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'
import type { Considered } from '#dialects/fields/considered.ts'
import { recordReader, type RecordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import type { FieldOf } from '#dialects/fields/tables.ts'
import { htmlToText } from '#dialects/text/html.ts'
import { taxOf } from '#dialects/values/amount-names.ts'
import { taxWithin } from '#dialects/values/amount-shape.ts'
import { inCurrency } from '#dialects/values/by-currency.ts'
import { months } from '#dialects/values/periods.ts'
import {
  bare,
  flag,
  isRecord,
  type JsonObject,
  number,
  scalarText,
  word,
} from '#dialects/values/plain.ts'

type Action = 'register' | 'renew' | 'transfer' | 'restore'
const actions: readonly (readonly [Action, RegExp])[] = [
  ['renew', /renew|extend|extension|recurring/],
  ['transfer', /transfer/],
  ['restore', /restor|redem|recover|reactivat/],
  ['register', /regist|create|new|purchase|add|buy|order/],
]
const actionOf = (value: unknown): Action | null => {
  const plain = bare(scalarText(value) ?? '')
  return plain ? (actions.find(([, pattern]) => pattern.test(plain))?.[0] ?? null) : null
}

/** The TLD in A-label form: `.CO.UK` → `co.uk`, also from an offer's name (`fr-create`). */
export function tldOf(value: unknown): string | null {
  const named = isRecord(value)
    ? (value.ascii ?? value.punycode ?? value.name ?? value.tld ?? value.unicode)
    : value
  const plain = scalarText(named)
    ?.toLowerCase()
    .replace(/^\*?\./, '')
  if (!plain || plain.length > 80 || /[\s/:@_]/.test(plain)) return null
  const offer =
    /(?:^|-)domain-([a-z0-9.]{2,20})-[a-z]{3}-\d+y$/.exec(plain)?.[1] ??
    /^([a-z0-9.]{2,20})-(?:create|transfer|renew|register|restore)$/.exec(plain)?.[1]
  const ascii = domainToASCII(offer ?? plain)
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(ascii)
    ? ascii
    : null
}

/** The price of one year, from an amount, a map by years or periods, or a list. */
function yearly(value: unknown, record: RecordReader<'prices'>, label: string): Money | null {
  if (Array.isArray(value)) {
    const first = value.find((one) => isRecord(one) && isOneYear(one))
    return isRecord(first) ? amountIn(first, record) : null
  }
  if (!isRecord(value)) return record.moneyAs(value, label)
  const byYear = value['1'] ?? value['1y'] ?? value.P1Y ?? value['1Y'] ?? value['12']
  if (byYear !== undefined && byYear !== null)
    return record.moneyAs(byYear, label) ?? (isRecord(byYear) ? amountIn(byYear, record) : null)
  if (Object.keys(value).every((key) => /^\d{1,2}$/.test(key))) return null
  return record.moneyAs(value, label) ?? amountIn(value, record) ?? byCurrency(value, record, label)
}

const isOneYear = (one: JsonObject): boolean => {
  const key = Object.keys(one).find((name) =>
    /^(?:years?|period|term|duration|months)$/.test(bare(name)),
  )
  if (key === undefined) return true
  const unit = word(one.unit ?? one.period_unit ?? one.periodUnit)
  const listed = one[key]
  return (
    months(Array.isArray(listed) ? listed[0] : listed, { name: key, unit, domain: true }) === 12
  )
}

const amountIn = (one: JsonObject, record: RecordReader<'prices'>): Money | null => {
  const inner = recordReader('prices', one, { ...record.scope, listCurrency: record.currency })
  return inner.money('amount')
}

/** The requested currency of `{ EUR: 9.99, USD: 10.99 }`, or the only one. */
const byCurrency = (
  value: JsonObject,
  record: RecordReader<'prices'>,
  label: string,
): Money | null => {
  const keys = Object.keys(value).filter((key) => /^[A-Za-z]{3}$/.test(key))
  const wanted =
    keys.find(
      (key) => key.toUpperCase() === (record.scope.wantedCurrency ?? record.scope.listCurrency),
    ) ?? (keys.length === 1 ? keys[0] : undefined)
  if (wanted === undefined) return null
  return record.moneyAs(
    isRecord(value[wanted])
      ? value[wanted]
      : `${scalarText(value[wanted]) ?? ''} ${wanted.toUpperCase()}`,
    label,
  )
}

const integer = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value > 0 ? value : null

/** The years that a TLD is sold for: `register: { 2: "140.00" }`. */
const byYears = (record: RecordReader<'prices'>): string[] | undefined =>
  record
    .candidates('register')
    .map((one) => record.value(one))
    .filter(isRecord)
    .map(Object.keys)
    .find((keys) => keys.length > 0 && keys.every((key) => /^(?:[1-9]|10)$/.test(key)))

function yearsOf(record: RecordReader<'prices'>, end: 'minYears' | 'maxYears'): number | null {
  const stated = integer(record.number(end))
  if (stated !== null) return stated
  const listed = record.raw.periods ?? record.raw.years ?? record.raw.terms ?? byYears(record)
  const years = Array.isArray(listed)
    ? listed
        .map(
          (one) => months(isRecord(one) ? (one.years ?? one.period) : one, { domain: true }) ?? 0,
        )
        .filter(Boolean)
        .map((one) => one / 12)
    : []
  const result =
    years.length > 1 || (years[0] ?? 1) > 1
      ? end === 'minYears'
        ? Math.min(...years)
        : Math.max(...years)
      : null
  return integer(result)
}

function readPromotion(record: RecordReader<'prices'>): DomainPrice['promotion'] {
  const own = record.pick('promo', (value, { label }) => {
    if (!isRecord(value))
      return flag(value) === true || typeof value === 'boolean'
        ? null
        : record.moneyAs(value, label)
    return (
      record.moneyAs(value, label) ??
      yearly(value.register ?? value.create ?? value.registration, record, label)
    )
  })
  const from = record.day('promoFrom')
  const until = record.day('promoUntil')
  return own && { register: own, from, until, lowestInLast30Days: record.money('lowest30') }
}

const offered = (
  record: RecordReader<'prices'>,
  allowed: FieldOf<'prices'>,
  price: Money | null,
): Money | null => (record.flag(allowed) === false ? null : price)

/** Narrows `prices: { EUR: { register }, USD: { register } }` to the requested currency. */
function ofCurrency(stated: JsonObject, scope: Scope): { raw: JsonObject; scope: Scope } {
  const listed = typeof scope.listCurrency === 'string' ? scope.listCurrency : null
  const wanted = scope.wantedCurrency ?? listed
  for (const key of ['prices', 'pricing', 'price']) {
    const found = inCurrency(stated[key], wanted)
    if (found)
      return {
        raw: { ...stated, [key]: found.value },
        scope: { ...scope, listCurrency: found.code },
      }
  }
  return { raw: stated, scope }
}

/** `null` without a TLD. */
export function readPrice(
  stated: JsonObject,
  around: Scope,
  trace: Considered[] | null = null,
): DomainPrice | null {
  const { raw, scope } = ofCurrency(stated, around)
  const record = recordReader('prices', raw, scope, trace)
  const tld = record.pick('tld', tldOf)
  if (tld === null) return null
  const prices: Record<Action, Money | null> = {
    register: null,
    renew: null,
    transfer: null,
    restore: null,
  }
  // From the name of a price: `price_net`, `{ net, gross }`.
  let taxNamed: boolean | null = null
  const action = record.pick('action', actionOf)
  const listed = [raw.prices, raw.pricing, raw.actions, raw.fees].find(Array.isArray) ?? []
  for (const one of listed.slice(0, 200)) {
    if (!isRecord(one)) continue
    const kind =
      actionOf(
        one.action ?? one.type ?? one.operation ?? one.label ?? one.kind ?? one.name ?? one.command,
      ) ?? (one.label === undefined ? 'register' : (action ?? 'register'))
    // OVH lists DISCOUNT and FEE beside PRICE and TOTAL.
    if (/^(?:discount|fee|total|tax)$/i.test(scalarText(one.label) ?? '') || !isOneYear(one))
      continue
    prices[kind] ??= amountIn(one, record)
  }
  if (action && listed.length === 0) prices[action] = record.money('amount')
  else
    for (const [kind] of actions)
      prices[kind] ??= record.pick(kind, (value, { label }) => {
        const amount =
          Array.isArray(value) && label === 'prices' ? null : yearly(value, record, label)
        if (amount) taxNamed ??= taxOf(label) ?? taxWithin(value)
        return amount
      })
  const taxStated = record.flag('taxIncluded') ?? taxNamed
  const excluded = record.flag('taxExcluded')
  return {
    tld,
    unicodeTld: domainToUnicode(tld),
    category: record.pick('category', (value) => word(Array.isArray(value) ? value[0] : value)),
    minYears: yearsOf(record, 'minYears'),
    maxYears: yearsOf(record, 'maxYears'),
    restriction: record.pick('restriction', (value) =>
      typeof value === 'boolean' ? null : htmlToText(word(value) ?? '') || null,
    ),
    transferAddsYear: record.flag('transferAddsYear'),
    register: offered(record, 'allowRegister', prices.register),
    renew: offered(record, 'allowRenew', prices.renew),
    transfer: offered(record, 'allowTransfer', prices.transfer),
    restore: offered(record, 'allowRestore', prices.restore),
    promotion: readPromotion(record),
    taxIncluded: taxStated ?? (excluded === null ? null : !excluded),
    premium: record.pick('premium', (value) =>
      Array.isArray(value) ? value.length > 0 : (flag(value) ?? (number(value) ?? 0) > 0),
    ),
  }
}

/** Merges the entries of a TLD that has one per action. */
export function mergePrices(prices: readonly DomainPrice[]): DomainPrice[] {
  const byTld = new Map<string, DomainPrice>()
  for (const price of prices) {
    const known = byTld.get(price.tld)
    if (!known) byTld.set(price.tld, { ...price })
    else
      for (const [key, value] of Object.entries(price))
        if (known[key as keyof DomainPrice] === null) Object.assign(known, { [key]: value })
  }
  return [...byTld.values()]
}
