/**
 * Where a record's fields stand, worked out once per shape. Names are compared without case and
 * marks, without the resource's own name in front (`invoice_number`), and for days and amounts
 * without what only says the kind (`due_date`, `dueAt`; `total_cents`). A nested object counts as
 * part of the name: `renewal: { price }` is `renewalprice`.
 */
import type { Dialect } from '#wire/dialect/rules.ts'
import { isCurrencyCode } from '#wire/dialect/values/currencies.ts'
import { bare, isRecord, type JsonObject } from '#wire/dialect/values/plain.ts'

import { type Family, tables } from './tables.ts'

export interface Candidate {
  path: readonly string[]
  /** As the provider writes it: `renewal.price_cents`. */
  label: string
  rank: number
  /** Worked out when first needed: what the name says of an amount's currency. */
  money?: { code: string | null; beside: string[][] }
}

export interface Plan {
  fields: Map<string, Candidate[]>
  /** Simple values, two levels deep, that no field claims. */
  rest: Candidate[]
}

interface Compiled {
  prefix: RegExp
  exact: Map<string, [field: string, rank: number][]>
  stems: Map<string, [field: string, rank: number][]>
  plans: { shape: Shape; plan: Plan }[]
}

/** Objects that only group: their children also count under their own names. */
const grouping = new Set('attributes data details detail info general properties resource object record dates timestamps pricing prices billing billinginfo totals amounts summary contact profile personal financial settings options specs links actions urls security meta current'.split(' ')) // prettier-ignore
const moneyParts =
  /^(?:value|amount|price|total|minor|minorunits|cents|amountcents|amountminor|units|text|formatted)$/
const currencyPart = /^(?:currency|currencycode|ccy)$/

/** A nested amount or moment is one value, not a group of fields. */
function isLeaf(keys: string[]): boolean {
  const plain = keys.map(bare)
  return (
    (plain.some((key) => currencyPart.test(key)) &&
      plain.some((key) => moneyParts.test(key)) &&
      keys.length <= 8) ||
    plain.some((key) => key === 'timezonetype' || key === 'priceinucents')
  )
}

const dateSuffix = /(?:date(?:time)?|at|on|day|time(?:stamp)?|ts|utc|unix|epoch|ms|iso)$/
const unitSuffix = /(?:in)?(?:u?cents?|microcents?|minor(?:units?)?|micros?|pence)$/
const taxMark =
  /(?:with|without|incl?(?:uding|uded|usive)?(?:of)?|excl?(?:uding|uded|usive)?(?:of)?|inc|ex|before)(?:tax|vat)|gross|net$/

function dateStem(name: string): string {
  const once = name.replace(dateSuffix, '')
  return once.replace(/(?:date|at|on)$/, '') || once
}

function moneyStem(name: string): string {
  let stem = name.replace(unitSuffix, '').replace(taxMark, '')
  if (
    stem.length > 6 &&
    isCurrencyCode(stem.slice(-3).toUpperCase()) &&
    !/(?:all|try|top|cup)$/.test(stem)
  )
    stem = stem.slice(0, -3)
  stem = stem.replace(unitSuffix, '')
  return stem.replace(/(?:amount|value|sum)$|^amount(?=.)/, '') || stem
}

const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const compiled = new WeakMap<Dialect, Map<Family, Compiled>>()

function compile(family: Family, profile: Dialect): Compiled {
  const byFamily = compiled.get(profile) ?? new Map<Family, Compiled>()
  compiled.set(profile, byFamily)
  const ready = byFamily.get(family)
  if (ready) return ready
  const { own, fields } = tables[family]
  const result: Compiled = {
    prefix: new RegExp(`^(?:${own.split(' ').join('|')})(?=.)`),
    exact: new Map(),
    stems: new Map(),
    plans: [],
  }
  for (const [field, spec] of Object.entries(fields)) {
    const kind = spec[0]
    const configured = profile.fields[family]?.[field] ?? []
    // A configured name wins over every other; dots are levels: `renewal.price`.
    for (const name of configured) add(result.exact, bare(name), [field, -1])
    for (const [rank, alias] of spec.replace(/^[@$]/, '').trim().split(/\s+/).entries()) {
      add(result.exact, alias, [field, rank])
      if (kind === '@') add(result.stems, `@${dateStem(alias)}`, [field, rank])
      if (kind === '$' && !taxMark.test(alias))
        add(result.stems, `$${moneyStem(alias)}`, [field, rank])
    }
  }
  byFamily.set(family, result)
  return result
}

function matches(name: string, { prefix, exact, stems }: Compiled): [string, number][] {
  const short = name.replace(prefix, '')
  const bared = short.replace(/^(?:is|has|current|the|my)(?=.)/, '')
  const found: [string, number][] = []
  const note = (list: [string, number][] | undefined, penalty: number) => {
    for (const [field, rank] of list ?? []) found.push([field, rank + penalty])
  }
  for (const [nth, variant] of [...new Set([name, short, bared])].entries()) {
    note(exact.get(variant) ?? exact.get(variant.replace(unitSuffix, '')), 300 * nth)
    note(stems.get(`@${dateStem(variant)}`), 300 * nth + 100)
    note(stems.get(`$${moneyStem(variant)}`), 300 * nth + 200)
  }
  // `date_due` is a day, and nothing else.
  const dated = short.replace(/^date(?:of)?(?=.)/, '')
  if (dated !== short) note(stems.get(`@${dateStem(dated)}`), 900)
  return found
}

function plan(raw: JsonObject, table: Compiled): Plan {
  const result: Plan = { fields: new Map(), rest: [] }
  const walk = (object: JsonObject, path: string[], prefixes: string[], claimed: boolean) => {
    for (const key of Object.keys(object).slice(0, 300)) {
      const value = object[key]
      const own = bare(key)
      const here = [...path, key]
      const label = here.join('.')
      const best = new Map<string, number>()
      for (const [nth, prefix] of prefixes.entries())
        for (const [field, rank] of matches(prefix + own, table))
          best.set(field, Math.min(best.get(field) ?? Infinity, rank + nth + 1000 * path.length))
      if (
        path.length > 0 &&
        /^(?:autorenew|autorenewal|nextduedate|renewalprice|nameservers)$/.test(own)
      )
        for (const [field, rank] of table.exact.get(own) ?? [])
          best.set(field, best.get(field) ?? 9000 + rank)
      for (const [field, rank] of best) add(result.fields, field, { path: here, label, rank })
      const known = claimed || best.size > 0
      if (!isRecord(value)) {
        if (!known && path.length < 2 && typeof value !== 'object')
          result.rest.push({ path: here, label, rank: 0 })
      } else if (path.length < 3 && !isLeaf(Object.keys(value))) {
        const longer = prefixes.map((prefix) => prefix + own)
        walk(
          value,
          here,
          grouping.has(own) ? [...longer, ...prefixes].slice(0, 4) : longer,
          known && !grouping.has(own),
        )
      }
    }
  }
  walk(raw, [], [''], false)
  for (const list of result.fields.values()) list.sort((a, b) => a.rank - b.rank)
  return result
}

/** The names of a record, nested ones included: what a plan was made for. */
interface Shape {
  keys: string[]
  /** `null`: no nested object; `undefined`: one too deep to matter. */
  inner: (Shape | null | undefined)[]
}

const isNested = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shapeOf(raw: JsonObject, depth = 0): Shape {
  const keys = Object.keys(raw)
  const inner = keys.map((key) => {
    const value = raw[key]
    if (!isNested(value)) return null
    return depth < 3 ? shapeOf(value, depth + 1) : undefined
  })
  return { keys, inner }
}

function hasShape(raw: JsonObject, { keys, inner }: Shape): boolean {
  let nth = 0
  for (const key in raw) {
    if (key !== keys[nth]) return false
    const shape = inner[nth++]
    if (shape === undefined) continue
    const value = raw[key]
    if (isNested(value) ? shape === null || !hasShape(value, shape) : shape !== null) return false
  }
  return nth === keys.length
}

/** Shapes that one provider's records of a kind come in: each nullable object doubles them. */
const mostPlans = 64

/** Where the fields of a record of this shape stand; kept for the next one of that shape. */
export function planFor(family: Family, raw: JsonObject, profile: Dialect): Plan {
  const { plans } = compile(family, profile)
  for (let nth = 0; nth < plans.length; nth++) {
    const known = plans[nth]
    if (!known || !hasShape(raw, known.shape)) continue
    if (nth > 0) {
      plans.splice(nth, 1)
      plans.unshift(known)
    }
    return known.plan
  }
  const made = plan(raw, compile(family, profile))
  plans.unshift({ shape: shapeOf(raw), plan: made })
  if (plans.length > mostPlans) plans.pop()
  return made
}
