/** A provider's record, asked for the contract's fields: `plan.ts` says where they stand. */
import type { Rules } from '#wire/dialect/rules.ts'
import { taxOf, type Unit, unitOf } from '#wire/dialect/values/amount-names.ts'
import { taxWithin } from '#wire/dialect/values/amount-shape.ts'
import { currencyOf } from '#wire/dialect/values/currencies.ts'
import { readCurrency } from '#wire/dialect/values/currency-field.ts'
import { calendarDay, type DateRules, instant, isPlainDay } from '#wire/dialect/values/dates.ts'
import { type Money, plainMoney, readMoney } from '#wire/dialect/values/money.ts'
import { bare, flag, identifier, isRecord, type JsonObject, link, number, scalarText, word } from '#wire/dialect/values/plain.ts' // prettier-ignore

import { type AmountName, amountName } from './amount-name.ts'
import { amountOf, type Candidate, compiledFor, type Plan, planFor, slotsOf, withoutNamedLists } from './plan.ts' // prettier-ignore
import { slotOf } from './shape.ts'
import { type Family, fieldName } from './tables.ts'

export interface Considered {
  field: string
  /** The provider's names that could mean this field, in the order tried. */
  names: string[]
  /** The one whose value was taken. */
  used: string | null
  /** Those tried before it that hold a value, of whatever kind, which could not be read as the field. */
  unread: { name: string; kind: Kind }[]
}

/** What kind of value stands somewhere, told without the value. */
export type Kind = 'text' | 'number' | 'flag' | 'list' | 'object'

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'object'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
}

/** What a record is read against. */
export interface Scope {
  context: Rules
  /** Of the list that the record stands in. */
  listCurrency: string | null
  /** Of the record that this one stands in, where it says what its amounts count. */
  unit?: Unit
  /** That was asked for: of `{ EUR: 5, USD: 6 }` the one to take. */
  wantedCurrency?: string | null
}

/** All records of a reading go by the same rules. */
let last: { context: Rules; rules: DateRules } | null = null
function rulesOf(context: Rules): DateRules {
  if (last?.context === context) return last.rules
  const { profile, timeZone } = context
  const rules = { timeZone, providerZone: profile.timeZone, order: profile.dateOrder }
  last = { context, rules }
  return rules
}

const isStated = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const none: readonly Candidate[] = []
const isDigits = /^\d+$/
const ofOne = /^(?:price|cost|rate)(?:in)?(?:u?cents|minor(?:units)?|amount|value)?$/

export class Rec {
  readonly raw: JsonObject
  readonly scope: Scope
  readonly family: Family
  /** Filled when somebody asks "why is this blank?". */
  readonly trace: Considered[] | null
  readonly #plan: Plan
  readonly #values: readonly unknown[]
  #unread: Candidate[] | null = null
  /** Slots whose value a field has taken: the first thirty as bits, as nearly all records need no more. */
  #taken = 0
  #takenToo: Set<number> | null = null
  #currency: string | null | undefined = undefined
  #unit: Unit | undefined = undefined

  constructor(family: Family, raw: JsonObject, scope: Scope, trace: Considered[] | null = null) {
    const table = compiledFor(family, scope.context.profile)
    // An array made at its length need not grow while it is filled.
    // oxlint-disable-next-line unicorn/no-new-array
    let values = new Array<unknown>(slotsOf(table))
    let plan = planFor(table, raw, values)
    const spelled = plan.lists.length > 0 ? withoutNamedLists(plan, raw, values) : null
    if (spelled) {
      values = []
      plan = planFor(table, spelled, values)
    }
    this.raw = raw
    this.family = family
    this.scope = scope
    this.trace = trace
    this.#plan = plan
    this.#values = values
  }

  get rules(): DateRules {
    return rulesOf(this.scope.context)
  }

  /** Where a field (`fieldsOf`) may stand, best first. */
  candidates(field: number): readonly Candidate[] {
    return this.#plan.fields[field] ?? none
  }

  /** Simple values, two levels deep, that no field claims. */
  get rest(): readonly Candidate[] {
    return this.#plan.rest
  }

  /** Values that a field claims, but that nobody could read. */
  get unread(): readonly Candidate[] {
    if (this.#unread === null) return none
    const isTaken = (slot: number | undefined) =>
      slot !== undefined &&
      (slot < 30 ? (this.#taken & (1 << slot)) !== 0 : (this.#takenToo?.has(slot) ?? false))
    // Part of an object that was read as a whole was read, too.
    return [...new Set(this.#unread)].filter(
      ({ slot, path }) =>
        !isTaken(slot) &&
        !(path.length > 1 && isTaken(slotOf(this.#plan.shape, path.slice(0, -1)))),
    )
  }

  value(candidate: Candidate): unknown {
    return this.#values[candidate.slot]
  }

  /** The first of a field's values that `read` can make something of. */
  pick<T>(field: number, read: (value: unknown, candidate: Candidate) => T | null): T | null {
    const list = this.#plan.fields[field] ?? none
    if (list.length === 0 && this.trace === null) return null
    let used: Candidate | null = null
    let result: T | null = null
    for (let nth = 0; nth < list.length; nth++) {
      const candidate = list[nth] as Candidate
      const value = this.#values[candidate.slot]
      if (!isStated(value)) continue
      result = read(value, candidate)
      if (result !== null) {
        used = candidate
        this.#take(candidate.slot)
        break
      }
      ;(this.#unread ??= []).push(candidate)
    }
    if (this.trace) this.#note(this.trace, field, list, used)
    return result
  }

  /** What amounts count whose name does not say it: stated beside them (`unit: "cents"`), else configured. */
  get unit(): Unit {
    if (this.#unit === undefined) {
      let stated: Unit | null = null
      for (const one of this.#plan.moneyUnit) {
        const value = this.value(one)
        if (typeof value === 'string') stated ??= unitOf(value)
      }
      this.#unit = stated ?? this.scope.unit ?? this.scope.context.profile.money.unit
    }
    return this.#unit
  }

  #take(slot: number) {
    if (slot < 30) this.#taken |= 1 << slot
    else (this.#takenToo ??= new Set()).add(slot)
  }

  #note(trace: Considered[], field: number, list: readonly Candidate[], used: Candidate | null) {
    const names = list.map(({ label }) => label)
    const unread = (used ? list.slice(0, list.indexOf(used)) : list).flatMap((candidate) => {
      const value = this.#values[candidate.slot]
      return isStated(value) ? [{ name: candidate.label, kind: kindOf(value) }] : []
    })
    trace.push({ field: fieldName(this.family, field), names, used: used?.label ?? null, unread })
  }

  /** What `read` finds under all of a field's names together, each once: `ns1`, `ns2`, `nameservers`. */
  gather<T>(field: number, read: (value: unknown) => T[]): T[] {
    const list = this.candidates(field)
    const found = list.map((candidate) => read(this.value(candidate)))
    const used = list[found.findIndex((some) => some.length > 0)]
    if (this.trace) this.#note(this.trace, field, list, used ?? null)
    return [...new Set(found.flat())]
  }

  /** As `pick`; a number (`status: 2`) or an object that means nothing only where nothing else is said. */
  pickWord<T>(
    field: number,
    read: (value: unknown) => T | null,
    means: (found: T) => boolean,
  ): T | null {
    const [first] = this.candidates(field)
    const word = first && this.value(first)
    if (typeof word === 'string' && word !== '' && !isDigits.test(word))
      return this.pick(field, read)
    const vague = (value: unknown) => isRecord(value) || isDigits.test(scalarText(value) ?? '')
    const said = this.pick(field, (value) => {
      const found = read(value)
      return found !== null && vague(value) && !means(found) ? null : found
    })
    return said ?? this.pick(field, read)
  }

  text(field: number): string | null {
    return this.pick(field, word)
  }
  id(field: number): string | null {
    return this.pick(field, identifier)
  }
  flag(field: number): boolean | null {
    return this.pick(field, flag)
  }
  number(field: number): number | null {
    return this.pick(field, number)
  }
  link(field: number, signed = false): string | null {
    return this.pick(field, (value) => link(value, signed))
  }
  instant(field: number): string | null {
    return this.pick(field, (value) => instant(value, this.rules))
  }
  day(field: number): string | null {
    // Nearly all days come as `2026-12-01`, from the name that is tried first.
    const first = this.#plan.fields[field]?.[0]
    if (first !== undefined && this.trace === null) {
      const value = this.#values[first.slot]
      if (typeof value === 'string' && isPlainDay(value)) {
        this.#take(first.slot)
        return value
      }
    }
    return this.pick(field, (value) => calendarDay(value, this.rules))
  }

  /** The record's currency, else the list's, else the account's. */
  get currency(): string | null {
    if (this.#currency === undefined) {
      const { currency } = this.#plan
      const own = currency === null ? null : this.pick(currency, readCurrency)
      this.#currency = own ?? this.scope.listCurrency ?? this.scope.context.accountCurrency
    }
    return this.#currency
  }

  money(field: number, exact = false): Money | null {
    // As a day: nearly all amounts stand under the name that is tried first.
    const first = this.#plan.fields[field]?.[0]
    if (first !== undefined && this.trace === null && isStated(this.#values[first.slot])) {
      const amount = this.moneyOf(first, exact)
      if (amount !== null) {
        this.#take(first.slot)
        return amount
      }
    }
    return this.pick(field, (_value, candidate) => this.moneyOf(candidate, exact))
  }

  /** The amount of a line: of several pieces a bare `price` is that of one. */
  total(field: number, quantity: number | null): Money | null {
    if (quantity === null || quantity === 1) return this.money(field)
    return this.pick(field, (_value, one) =>
      ofOne.test(bare(one.label)) ? null : this.moneyOf(one),
    )
  }

  moneyOf(candidate: Candidate, exact = false): Money | null {
    const name = amountOf(candidate, this.#plan)
    const value = this.#values[candidate.slot]
    if (name.isPlain && this.unit === 'major') {
      // The record's currency is asked for even so: where it cannot be read, it is told as such.
      const { currency } = this
      const plainly = name.pair ? this.#pair(name.pair) : plainMoney(value, currency)
      if (plainly) return plainly
    }
    return this.#written(value, candidate.label, name, exact)
  }

  /** `{ amount: "142.80", currency: "EUR" }`, as its shape says where both stand. */
  #pair({ value, currency }: { value: number; currency: number }): Money | null {
    const code = currencyOf(this.#values[currency])
    return code === null ? null : plainMoney(this.#values[value], code)
  }

  /** A value that belongs to an amount's field, under the field's name. */
  moneyAs(value: unknown, label: string): Money | null {
    return this.#written(value, label, amountName({ label, path: [label] }, null), false)
  }

  /** An amount with what its name says about tax. */
  taxedMoney(
    field: number,
    counts: (value: unknown, candidate: Candidate) => boolean = () => true,
  ): { amount: Money; taxIncluded: boolean | null } | null {
    return this.pick(field, (value, candidate) => {
      const amount = counts(value, candidate) ? this.moneyOf(candidate) : null
      return amount && { amount, taxIncluded: taxOf(candidate.label) ?? taxWithin(value) }
    })
  }

  #written(value: unknown, name: string, said: AmountName, exact: boolean): Money | null {
    let own = said.code
    for (const slot of said.beside) {
      const currency = this.#values[slot]
      if (currency !== undefined) own = readCurrency(currency) ?? own
    }
    return readMoney(value, { name, currency: own ?? this.currency, unit: this.unit, exact })
  }
}
