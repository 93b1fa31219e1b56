import { domainToASCII, domainToUnicode } from 'node:url'

import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'
import { type Considered, Rec, type Scope } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { htmlToText } from '#wire/dialect/text/html.ts'
import { taxOf } from '#wire/dialect/values/amount-names.ts'
import { taxWithin } from '#wire/dialect/values/amount-shape.ts'
import { inCurrency } from '#wire/dialect/values/by-currency.ts'
import { months } from '#wire/dialect/values/periods.ts'
import {
  bare,
  flag,
  isRecord,
  type JsonObject,
  number,
  scalarText,
  word,
} from '#wire/dialect/values/plain.ts'

const field = fieldsOf('prices')

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

/** `.CO.UK` → `co.uk` in A-label form; also the TLD within an offer's name (`fr-create`). */
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

/** What an action costs for one year, in every form: an amount, by years, by period, listed. */
function yearly(value: unknown, rec: Rec, label: string): Money | null {
  if (Array.isArray(value)) {
    const first = value.find((one) => isRecord(one) && isOneYear(one))
    return isRecord(first) ? amountIn(first, rec) : null
  }
  if (!isRecord(value)) return rec.moneyAs(value, label)
  const byYear = value['1'] ?? value['1y'] ?? value.P1Y ?? value['1Y'] ?? value['12']
  if (byYear !== undefined && byYear !== null)
    return rec.moneyAs(byYear, label) ?? (isRecord(byYear) ? amountIn(byYear, rec) : null)
  if (Object.keys(value).every((key) => /^\d{1,2}$/.test(key))) return null
  return rec.moneyAs(value, label) ?? amountIn(value, rec) ?? byCurrency(value, rec, label)
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

const amountIn = (one: JsonObject, rec: Rec): Money | null => {
  const inner = new Rec('prices', one, { ...rec.scope, listCurrency: rec.currency })
  return inner.money(field.amount)
}

/** `{ EUR: 9.99, USD: 10.99 }`: the currency that was asked for, or the only one. */
const byCurrency = (value: JsonObject, rec: Rec, label: string): Money | null => {
  const keys = Object.keys(value).filter((key) => /^[A-Za-z]{3}$/.test(key))
  const wanted =
    keys.find(
      (key) => key.toUpperCase() === (rec.scope.wantedCurrency ?? rec.scope.listCurrency),
    ) ?? (keys.length === 1 ? keys[0] : undefined)
  if (wanted === undefined) return null
  return rec.moneyAs(
    isRecord(value[wanted])
      ? value[wanted]
      : `${scalarText(value[wanted]) ?? ''} ${wanted.toUpperCase()}`,
    label,
  )
}

const integer = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value > 0 ? value : null

/** `register: { 2: "140.00" }`: the terms that it is sold for. */
const byYears = (rec: Rec): string[] | undefined =>
  rec
    .candidates(field.register)
    .map((one) => rec.value(one))
    .filter(isRecord)
    .map(Object.keys)
    .find((keys) => keys.length > 0 && keys.every((key) => /^(?:[1-9]|10)$/.test(key)))

function yearsOf(rec: Rec, end: 'minYears' | 'maxYears'): number | null {
  const stated = integer(rec.number(field[end]))
  if (stated !== null) return stated
  const listed = rec.raw.periods ?? rec.raw.years ?? rec.raw.terms ?? byYears(rec)
  const years = Array.isArray(listed) ? listed.map((one) => months(isRecord(one) ? (one.years ?? one.period) : one, { domain: true }) ?? 0).filter(Boolean).map((one) => one / 12) : [] // prettier-ignore
  const result =
    years.length > 1 || (years[0] ?? 1) > 1
      ? end === 'minYears'
        ? Math.min(...years)
        : Math.max(...years)
      : null
  return integer(result)
}

function readPromotion(rec: Rec): DomainPrice['promotion'] {
  const own = rec.pick(field.promo, (value, { label }) => {
    if (!isRecord(value))
      return flag(value) === true || typeof value === 'boolean' ? null : rec.moneyAs(value, label)
    return (
      rec.moneyAs(value, label) ??
      yearly(value.register ?? value.create ?? value.registration, rec, label)
    )
  })
  const from = rec.day(field.promoFrom)
  const until = rec.day(field.promoUntil)
  return own && { register: own, from, until, lowestInLast30Days: rec.money(field.lowest30) }
}

const offered = (rec: Rec, allowed: number, price: Money | null): Money | null =>
  rec.flag(allowed) === false ? null : price

/** `prices: { EUR: { register }, USD: { register } }`: those in the currency that was asked for. */
function ofCurrency(stated: JsonObject, scope: Scope): { raw: JsonObject; scope: Scope } {
  const wanted = scope.wantedCurrency ?? scope.listCurrency
  for (const key of ['prices', 'pricing', 'price']) {
    const found = inCurrency(stated[key], wanted)
    if (found) return { raw: { ...stated, [key]: found.value }, scope: { ...scope, listCurrency: found.code } } // prettier-ignore
  }
  return { raw: stated, scope }
}

/** One entry of the price list; `null` without a TLD. */
export function readPrice(
  stated: JsonObject,
  around: Scope,
  trace: Considered[] | null = null,
): DomainPrice | null {
  const { raw, scope } = ofCurrency(stated, around)
  const rec = new Rec('prices', raw, scope, trace)
  const tld = rec.pick(field.tld, tldOf)
  if (tld === null) return null
  const prices: Record<Action, Money | null> = {
    register: null,
    renew: null,
    transfer: null,
    restore: null,
  }
  // `price_net`, `{ net, gross }`: what the name of a price says.
  let taxNamed: boolean | null = null
  const action = rec.pick(field.action, actionOf)
  const listed = [raw.prices, raw.pricing, raw.actions, raw.fees].find(Array.isArray) ?? []
  for (const one of listed.slice(0, 200)) {
    if (!isRecord(one)) continue
    const kind =
      actionOf(
        one.action ?? one.type ?? one.operation ?? one.label ?? one.kind ?? one.name ?? one.command,
      ) ?? (one.label === undefined ? 'register' : (action ?? 'register'))
    // OVH: what an offer costs now is labelled PRICE or TOTAL, beside DISCOUNT and FEE.
    if (/^(?:discount|fee|total|tax)$/i.test(scalarText(one.label) ?? '') || !isOneYear(one))
      continue
    prices[kind] ??= amountIn(one, rec)
  }
  if (action && listed.length === 0) prices[action] = rec.money(field.amount)
  else
    for (const [kind] of actions)
      prices[kind] ??= rec.pick(field[kind], (value, { label }) => {
        const amount = Array.isArray(value) && label === 'prices' ? null : yearly(value, rec, label)
        if (amount) taxNamed ??= taxOf(label) ?? taxWithin(value)
        return amount
      })
  const taxStated = rec.flag(field.taxIncluded) ?? taxNamed
  const excluded = rec.flag(field.taxExcluded)
  return {
    tld,
    unicodeTld: domainToUnicode(tld),
    category: rec.pick(field.category, (value) => word(Array.isArray(value) ? value[0] : value)),
    minYears: yearsOf(rec, 'minYears'),
    maxYears: yearsOf(rec, 'maxYears'),
    restriction: rec.pick(field.restriction, (value) =>
      typeof value === 'boolean' ? null : htmlToText(word(value) ?? '') || null,
    ),
    transferAddsYear: rec.flag(field.transferAddsYear),
    register: offered(rec, field.allowRegister, prices.register),
    renew: offered(rec, field.allowRenew, prices.renew),
    transfer: offered(rec, field.allowTransfer, prices.transfer),
    restore: offered(rec, field.allowRestore, prices.restore),
    promotion: readPromotion(rec),
    taxIncluded: taxStated ?? (excluded === null ? null : !excluded),
    premium: rec.pick(field.premium, (value) =>
      Array.isArray(value) ? value.length > 0 : (flag(value) ?? (number(value) ?? 0) > 0),
    ),
  }
}

/** Entries of one TLD (an item per action) as one. */
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
