/**
 * Where a record's fields stand, worked out once per shape (`shape.ts`). Names are compared without case and
 * marks, without the resource's own name in front (`invoice_number`), and for days and amounts
 * without what only says the kind (`due_date`, `dueAt`; `total_cents`). A nested object counts as
 * part of the name: `renewal: { price }` is `renewalprice`.
 */
import type { Dialect } from '#wire/dialect/rules.ts'
import { isCurrencyCode } from '#wire/dialect/values/currencies.ts'
import { bare, isRecord, type JsonObject } from '#wire/dialect/values/plain.ts'

import { type AmountName, amountName } from './amount-name.ts'
import { mayNameEntries, spelledOut } from './named-lists.ts'
import { collect, type Shape, shapeOf } from './shape.ts'
import { type Family, fieldNumbers, namesIn, tables } from './tables.ts'

export interface Candidate {
  path: readonly string[]
  /** As the provider writes it: `renewal.price_cents`. */
  label: string
  rank: number
  /** Where its value stands among those of the record. */
  slot: number
  /** What the name says of an amount; worked out when first needed. */
  amount?: AmountName
}

export interface Plan {
  shape: Shape
  /** By the field's number (`tables.ts`): where it may stand, best first. */
  fields: readonly (readonly Candidate[])[]
  /** Simple values, two levels deep, that no field claims. */
  rest: Candidate[]
  /** Where a list may stand whose entries name themselves (`named-lists.ts`). */
  lists: readonly { path: readonly string[]; slot: number }[]
  /** Number of the field that states the record's currency; `null`: records of the family have none. */
  currency: number | null
  /** Where it may be stated what amounts count. */
  moneyUnit: readonly Candidate[]
}

interface Compiled {
  prefix: RegExp
  /** Fields that are flags: `is_locked`, `has_dnssec`. */
  flags: Set<number>
  exact: Map<string, [field: number, rank: number][]>
  stems: Map<string, [field: number, rank: number][]>
  /** The family's fields by name. */
  numbers: Readonly<Record<string, number>>
  plans: Plan[]
}

/** Objects that only group: their children also count under their own names. */
const grouping = new Set('attributes data details detail info general properties resource object record dates timestamps pricing packagepricing prices billing billinginfo totals amounts summary contact profile personal financial settings options specs links actions operations urls security documents meta current lifecycle totallines totalsegments totalrows events subscription contract validity registration registry preferences localization payload network networks publicnet'.split(' ')) // prettier-ignore

/** What is said of the next renewal under other names: `auto_renewal: { next_date }`, `upcoming_invoice: { total }`. */
const spelt = new Map(
  [
    ['renewal', 'autorenew autorenewal renew nextrenewal renewalinfo renewinfo renewaldetails'],
    [
      'next',
      'nextinvoice upcominginvoice nextpayment nextcharge nextbilling nextbill upcomingcharge upcomingpayment',
    ],
  ].flatMap(([short = '', names = '']) => names.split(' ').map((name) => [name, short] as const)),
)

const currencyPart = /^(?:currency|currencycode|ccy)$/
const amountPart =
  /^(?:value|amount|price|total|minor|minorunits|units|text|formatted|currency|currencycode|ccy|\w*u?cents|\w*minor)$/

/** Of an amount that no field claims nothing is told: a number apart from its currency says little. */
const isPartOf = (object: JsonObject, own: string): boolean =>
  amountPart.test(own) && Object.keys(object).some((key) => currencyPart.test(bare(key)))

/** A moment as PHP writes it is one value, not a group of fields. */
const isLeaf = (keys: string[]): boolean => keys.some((key) => bare(key) === 'timezonetype')

const dateSuffix = /(?:date(?:time)?|at|on|day|time(?:stamp)?|ts|utc|unix|epoch|ms|iso)$/
const unitSuffix = /(?:in)?(?:u?cents?|microcents?|minor(?:units?)?|micros?|pence)$/
const taxMark =
  /(?:with|without|incl?(?:uding|uded|usive)?(?:of)?|excl?(?:uding|uded|usive)?(?:of)?|inc|ex|before|after)(?:tax(?:es)?|vat)|gross|net$/

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
    flags: new Set(),
    exact: new Map(),
    stems: new Map(),
    numbers: fieldNumbers[family],
    plans: [],
  }
  for (const [name, spec] of Object.entries(fields)) {
    const kind = spec[0]
    const field = result.numbers[name] ?? 0
    if (kind === '?') result.flags.add(field)
    const configured = profile.fields[family]?.[name] ?? []
    // A configured name wins over every other; dots are levels: `renewal.price`.
    for (const one of configured) add(result.exact, bare(one), [field, -1])
    for (const [rank, alias] of namesIn(spec).entries()) {
      add(result.exact, alias, [field, rank])
      if (kind === '@') add(result.stems, `@${dateStem(alias)}`, [field, rank])
      if (kind === '$' && !taxMark.test(alias))
        add(result.stems, `$${moneyStem(alias)}`, [field, rank])
    }
  }
  byFamily.set(family, result)
  return result
}

function matches(name: string, { prefix, exact, stems, flags }: Compiled): [number, number][] {
  const short = name.replace(prefix, '')
  const bared = short.replace(/^(?:is|has|current|the|my)(?=.)/, '')
  const found: [number, number][] = []
  // `is_recurring: 1` is neither an amount nor a term.
  let flagsAlone = false
  const note = (list: [number, number][] | undefined, penalty: number) => {
    for (const [field, rank] of list ?? [])
      if (!flagsAlone || flags.has(field)) found.push([field, rank + penalty])
  }
  for (const [nth, variant] of [...new Set([name, short, bared])].entries()) {
    flagsAlone = variant === bared && bared !== short && /^(?:is|has)/.test(short)
    note(exact.get(variant) ?? exact.get(variant.replace(unitSuffix, '')), 300 * nth)
    note(stems.get(`@${dateStem(variant)}`), 300 * nth + 100)
    note(stems.get(`$${moneyStem(variant)}`), 300 * nth + 200)
  }
  // `date_due` is a day, and nothing else.
  flagsAlone = false
  const dated = short.replace(/^date(?:of)?(?=.)/, '')
  if (dated !== short) note(stems.get(`@${dateStem(dated)}`), 900)
  return found
}

function plan(raw: JsonObject, table: Compiled): Plan {
  const whole = shapeOf(raw)
  const fields: Candidate[][] = Object.keys(table.numbers).map(() => [])
  const rest: Candidate[] = []
  const lists: { path: readonly string[]; slot: number }[] = []
  const walk = (
    object: JsonObject,
    shape: Shape,
    path: string[],
    prefixes: string[],
    claimed: boolean,
  ) => {
    for (const [nth, key] of shape.keys.slice(0, 300).entries()) {
      const value = object[key]
      const own = bare(key)
      // What describes the record (`@id`, `@type` of JSON-LD and OData) stands behind its own fields.
      const behindOthers = key.startsWith('@') ? 500 : 0
      const here = [...path, key]
      const label = here.join('.')
      const slot = shape.at + nth
      if (path.length < 2 && !isRecord(value) && mayNameEntries(own))
        lists.push({ path: here, slot })
      const best = new Map<number, number>()
      for (const [behind, prefix] of prefixes.entries())
        for (const [field, rank] of matches(prefix + own, table))
          best.set(
            field,
            Math.min(
              best.get(field) ?? Infinity,
              rank + behind + behindOthers + 1000 * path.length,
            ),
          )
      if (
        path.length > 0 &&
        /^(?:autorenew|autorenewal|nextduedate|renewalprice|nameservers)$/.test(own)
      )
        for (const [field, rank] of table.exact.get(own) ?? [])
          best.set(field, best.get(field) ?? 9000 + rank)
      for (const [field, rank] of best) fields[field]?.push({ path: here, label, rank, slot })
      const known = claimed || best.size > 0 || (path.length > 0 && isPartOf(object, own))
      const inner = shape.inner[nth]
      if (!isRecord(value)) {
        if (!known && path.length < 2 && typeof value !== 'object')
          rest.push({ path: here, label, rank: 0, slot })
      } else if (inner && path.length < 3 && !isLeaf(Object.keys(value))) {
        const other = spelt.get(own)
        const longer = prefixes.flatMap((prefix) =>
          other === undefined ? prefix + own : [prefix + own, prefix + other],
        )
        walk(
          value,
          inner,
          here,
          grouping.has(own) ? [...longer, ...prefixes].slice(0, 8) : longer,
          known && !grouping.has(own),
        )
      }
    }
  }
  walk(raw, whole, [], [''], false)
  for (const list of fields) list.sort((a, b) => a.rank - b.rank)
  const { currency = null, moneyUnit } = table.numbers
  return { shape: whole, fields, rest, lists, currency, moneyUnit: fields[moneyUnit ?? -1] ?? [] }
}

/** What an amount's name says, and where in this shape its own currency stands. */
export const amountOf = (candidate: Candidate, { shape }: Plan): AmountName =>
  (candidate.amount ??= amountName(candidate, shape))

/** Shapes that one provider's records of a kind come in: each nullable object doubles them. */
const mostPlans = 64
/** A record of more names than that is read by a plan of its own, which nobody keeps. */
const mostSlots = 2000

/** A list is of one family and one provider: the last one asked for is asked for again. */
let lastProfile: Dialect | null = null
let lastFamilies: Partial<Record<Family, Compiled>> = {}
export function compiledFor(family: Family, profile: Dialect): Compiled {
  if (profile !== lastProfile) {
    lastProfile = profile
    lastFamilies = {}
  }
  return (lastFamilies[family] ??= compile(family, profile))
}

/** As many slots as the last record had: an array of that length need not grow for the next. */
export const slotsOf = ({ plans }: Compiled): number => plans[0]?.shape.size ?? 0

const replacedAt = (object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject => ({ ...object, [key]: rest.length === 0 ? value : replacedAt(object[key] as JsonObject, rest, value) }) // prettier-ignore

/** The record with its lists that name their entries as objects; `null`: it has none. */
export function withoutNamedLists(
  { lists }: Plan,
  raw: JsonObject,
  values: readonly unknown[],
): JsonObject | null {
  let result: JsonObject | null = null
  for (const { path, slot } of lists) {
    const spelled = spelledOut(bare(path.at(-1) ?? ''), values[slot])
    if (spelled) result = replacedAt(result ?? raw, path, spelled)
  }
  return result
}

/**
 * Where the fields of a record of this shape stand, kept for the next one of that shape; what
 * stands there goes to `values`, by slot.
 */
export function planFor(table: Compiled, raw: JsonObject, values: unknown[]): Plan {
  const { plans } = table
  for (let nth = 0; nth < plans.length; nth++) {
    const known = plans[nth]
    if (!known || !collect(raw, known.shape, values)) continue
    if (nth > 0) {
      plans.splice(nth, 1)
      plans.unshift(known)
    }
    return known
  }
  const made = plan(raw, table)
  collect(raw, made.shape, values)
  if (made.shape.size <= mostSlots) plans.unshift(made)
  if (plans.length > mostPlans) plans.pop()
  return made
}
