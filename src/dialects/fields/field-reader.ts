/** Reads the contract's fields from a provider's record, whatever the provider calls them. */
import type { Rules } from '#dialects/rules.ts'
import { taxOf, type Unit, unitOf } from '#dialects/values/amount-names.ts'
import { taxWithin } from '#dialects/values/amount-shape.ts'
import { type Currency, readCurrency, unreadable } from '#dialects/values/currency-field.ts'
import { calendarDay, type DateRules, instant } from '#dialects/values/dates.ts'
import { type Money, plainMoney, plainPair, readMoney } from '#dialects/values/money.ts'
import {
  bare,
  flag,
  identifier,
  isRecord,
  type JsonObject,
  link,
  number,
  scalarText,
  word,
} from '#dialects/values/plain.ts'

import { type AmountName, amountName } from './amount-name.ts'
import { type Considered, considered, isAmount, isStated, isText, never } from './considered.ts'
import { withFlags } from './flag-words.ts'
import { type Candidate, type Layout, layoutOf, valueAt, withoutNamedLists } from './layout.ts'
import { type FieldOf, type Renewing, type RecordKind, tables } from './tables.ts'

/** What a record is read against. */
export interface Scope {
  context: Rules
  /** Currency stated for the list that holds the record. */
  listCurrency: Currency
  /** Unit of amounts stated by the surrounding record. */
  unit?: Unit
  /** Requested currency; selects a key of the price map `{ EUR: 5, USD: 6 }`. */
  wantedCurrency?: string | null
}

const none: readonly Candidate[] = []
/** Fields that any resource may have. */
const currencyField = 'currency'
const unitField = 'moneyUnit'

const isDigits = /^\d+$/
/** Names of the price of one piece. */
const unitPriceName = /^(?:price|cost|rate)(?:in)?(?:u?cents|minor(?:units)?|amount|value)?$/

/** Reads the fields of one resource's record. */
export type RecordReader<R extends RecordKind | Renewing> = FieldReader<FieldOf<R>>

/** `trace` collects how each field was looked up. */
export const recordReader = <R extends RecordKind>(
  resource: R,
  raw: JsonObject,
  scope: Scope,
  trace: Considered[] | null = null,
): RecordReader<R> => new FieldReader(resource, raw, scope, trace)

class FieldReader<Field extends string> {
  /** The record as the provider sent it. */
  readonly raw: JsonObject
  readonly scope: Scope
  readonly #resource: RecordKind
  readonly #trace: Considered[] | null
  /** As `raw`, with self-naming lists turned into objects. */
  readonly #record: JsonObject
  readonly #layout: Layout
  #unread: Candidate[] | null = null
  /** Labels of the values that a field has taken. */
  readonly #taken: string[] = []
  #currency: Currency | undefined = undefined
  #unit: Unit | undefined = undefined
  #rules: DateRules | undefined = undefined

  constructor(resource: RecordKind, raw: JsonObject, scope: Scope, trace: Considered[] | null) {
    const { profile } = scope.context
    let record = raw
    let layout = layoutOf(record, resource, profile)
    if (layout.namedLists.length > 0) {
      record = withoutNamedLists(raw, layout)
      if (record !== raw) layout = layoutOf(record, resource, profile)
    }
    this.raw = raw
    this.scope = scope
    this.#resource = resource
    this.#trace = trace
    this.#record = record
    this.#layout = layout
  }

  get rules(): DateRules {
    if (this.#rules === undefined) {
      const { profile, timeZone } = this.scope.context
      this.#rules = { timeZone, providerZone: profile.timeZone, order: profile.dateOrder }
    }
    return this.#rules
  }

  /** Where a field may be, best first. */
  candidates(field: Field): readonly Candidate[] {
    return this.#layout.fields.get(field) ?? none
  }

  value({ path }: Candidate): unknown {
    return path.length === 1 ? this.#record[path[0] as string] : valueAt(this.#record, path)
  }

  /** Simple values and lists, up to two levels deep, that no field claims. */
  get rest(): readonly Candidate[] {
    const { usage } = this.scope.context.profile
    if (usage.length === 0) return this.#layout.rest
    const read = new Set(usage.flatMap(({ used, limit }) => [used, limit]))
    return this.#layout.rest.filter(({ label }) => !read.has(label))
  }

  /** Values that a field claims but could not read. */
  get unread(): readonly Candidate[] {
    if (this.#unread === null) return none
    const taken = new Set(this.#taken)
    // Part of an object that was read as a whole counts as read.
    const parentTaken = (path: readonly string[]) =>
      path.length > 1 && taken.has(path.slice(0, -1).join('.'))
    const byLabel = new Map(this.#unread.map((candidate) => [candidate.label, candidate]))
    return [...byLabel.values()].filter(
      ({ label, path }) => !taken.has(label) && !parentTaken(path),
    )
  }

  /**
   * The first of a field's values that `read` understands. A value that it does not understand ends
   * the search if it `settles` the field and its name can mean no other one.
   */
  pick<T>(
    field: Field,
    read: (value: unknown, candidate: Candidate) => T | null,
    settles: (value: unknown) => boolean = never,
  ): T | null {
    const candidates = this.candidates(field)
    let used: Candidate | null = null
    let result: T | null = null
    for (const candidate of candidates) {
      const value = this.value(candidate)
      if (!isStated(value)) continue
      result = read(value, candidate)
      if (result !== null) {
        used = candidate
        this.#taken.push(candidate.label)
        break
      }
      ;(this.#unread ??= []).push(candidate)
      if (!candidate.isShared && settles(value)) break
    }
    if (this.#trace) this.#traceLookup(this.#trace, field, used)
    return result
  }

  #traceLookup(trace: Considered[], field: Field, used: Candidate | null) {
    trace.push(considered(field, this.candidates(field), used, (one) => this.value(one)))
  }

  /** Everything `read` finds under any of a field's names, without repeats: `ns1`, `ns2`. */
  gather<T>(field: Field, read: (value: unknown) => T[]): T[] {
    const candidates = this.candidates(field)
    const values = candidates.map((candidate) => read(this.value(candidate)))
    const used = candidates[values.findIndex((list) => list.length > 0)]
    if (this.#trace) this.#traceLookup(this.#trace, field, used ?? null)
    return [...new Set(values.flat())]
  }

  /** Like `pick`, but takes a meaningless number or object only if no other name has a word. */
  pickWord<T>(
    field: Field,
    read: (value: unknown) => T | null,
    isMeaningful: (result: T) => boolean,
  ): T | null {
    const [first] = this.candidates(field)
    const text = first && this.value(first)
    if (typeof text === 'string' && text !== '' && !isDigits.test(text))
      return this.pick(field, read)
    const isVague = (value: unknown) => isRecord(value) || isDigits.test(scalarText(value) ?? '')
    const meaningful = this.pick(field, (value) => {
      const result = read(value)
      return result !== null && isVague(value) && !isMeaningful(result) ? null : result
    })
    return meaningful ?? this.pick(field, read)
  }

  text(field: Field): string | null {
    return this.pick(field, word)
  }
  id(field: Field): string | null {
    return this.pick(field, identifier)
  }
  flag(field: Field): boolean | null {
    return this.pick(field, (value) => flag(this.flagWord(value)), isText)
  }
  /** With the profile's words for yes and no as flags. */
  flagWord(value: unknown): unknown {
    return withFlags(value, this.scope.context.profile.flags)
  }
  number(field: Field): number | null {
    return this.pick(field, number)
  }
  link(field: Field, signed = false): string | null {
    return this.pick(field, (value) => link(value, signed))
  }
  instant(field: Field): string | null {
    return this.pick(field, (value) => instant(value, this.rules), isText)
  }
  day(field: Field): string | null {
    return this.pick(field, (value) => calendarDay(value, this.rules), isText)
  }

  /** The unit of amounts whose name states none: given beside them (`unit: "cents"`) or configured. */
  get unit(): Unit {
    if (this.#unit === undefined) {
      let stated: Unit | null = null
      for (const candidate of this.candidates(unitField as Field)) {
        const value = this.value(candidate)
        if (typeof value === 'string') stated ??= unitOf(value)
      }
      this.#unit = stated ?? this.scope.unit ?? this.scope.context.profile.money.unit
    }
    return this.#unit
  }

  /** The record's currency, else the list's, the account's or the profile's. */
  get currency(): Currency {
    if (this.#currency === undefined) {
      const { accountCurrency, profile } = this.scope.context
      const usual = this.scope.listCurrency ?? accountCurrency ?? profile.constants.currency ?? null
      this.#currency = this.#ownCurrency(usual) ?? usual
    }
    return this.#currency
  }

  #ownCurrency(usual: Currency): Currency {
    if (!(currencyField in tables[this.#resource].fields)) return null
    let isMissed = false
    const own = this.pick(
      currencyField as Field,
      (value) => {
        const currency = readCurrency(value, usual)
        if (currency === unreadable) isMissed = true
        return typeof currency === 'string' ? currency : null
      },
      // An id may stand beside the code.
      (value) => isMissed && !isDigits.test(scalarText(value) ?? ''),
    )
    return own ?? (isMissed ? unreadable : null)
  }

  money(field: Field, exact = false): Money | null {
    return this.pick(field, (_value, candidate) => this.moneyOf(candidate, exact), isAmount)
  }

  /** The amount of a line. With a quantity above one, a bare `price` is the price of one piece. */
  total(field: Field, quantity: number | null): Money | null {
    if (quantity === null || quantity === 1) return this.money(field)
    return this.pick(
      field,
      (_value, candidate) =>
        unitPriceName.test(bare(candidate.label)) ? null : this.moneyOf(candidate),
      isAmount,
    )
  }

  moneyOf(candidate: Candidate, exact = false): Money | null {
    const value = this.value(candidate)
    const name = (candidate.amount ??= amountName(candidate, value))
    if (name.isPlain && this.unit === 'major') {
      // Read even if the pair has its own, so that an unreadable currency is reported.
      const { currency } = this
      const money = name.pair
        ? plainPair(value as JsonObject, name.pair)
        : plainMoney(value, currency)
      if (money) return money
    }
    return this.#readMoney(value, candidate.label, name, exact)
  }

  /** An amount found inside a field's value, read under that field's name. */
  moneyAs(value: unknown, label: string): Money | null {
    const name = amountName({ label, path: [label], siblings: [] }, null)
    return this.#readMoney(value, label, name, false)
  }

  /** An amount, and what its name says about tax. */
  taxedMoney(
    field: Field,
    counts: (value: unknown, candidate: Candidate) => boolean = () => true,
  ): { amount: Money; taxIncluded: boolean | null } | null {
    return this.pick(
      field,
      (value, candidate) => {
        const amount = counts(value, candidate) ? this.moneyOf(candidate) : null
        return amount && { amount, taxIncluded: taxOf(candidate.label) ?? taxWithin(value) }
      },
      isAmount,
    )
  }

  #readMoney(value: unknown, label: string, name: AmountName, exact: boolean): Money | null {
    let own: Currency = name.code
    for (const path of name.currencyPaths)
      own = readCurrency(valueAt(this.#record, path), this.currency) ?? own
    return readMoney(value, { name: label, currency: own ?? this.currency, unit: this.unit, exact })
  }
}
