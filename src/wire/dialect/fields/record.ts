/** A provider's record, asked for the contract's fields: `plan.ts` says where they stand. */
import type { Rules } from '#wire/dialect/rules.ts'
import { taxOf } from '#wire/dialect/values/amount-names.ts'
import { isCurrencyCode } from '#wire/dialect/values/currencies.ts'
import { calendarDay, type DateRules, instant } from '#wire/dialect/values/dates.ts'
import { type MoneyHints, readCurrency, readMoney } from '#wire/dialect/values/money.ts'
import { flag, identifier, isRecord, type JsonObject, link, number, word } from '#wire/dialect/values/plain.ts' // prettier-ignore
import { type Candidate, type Plan, planFor } from './plan.ts'
import type { Family } from './tables.ts'

export interface Considered {
  field: string
  /** The provider's names that could mean this field, in the order tried. */
  names: string[]
  /** The one whose value was taken. */
  used: string | null
}

const at = (raw: JsonObject, path: readonly string[]): unknown => {
  if (path.length === 1) return raw[path[0] as string]
  let value: unknown = raw
  for (const key of path) value = isRecord(value) ? value[key] : undefined
  return value
}

/** What a record is read against. */
export interface Scope {
  context: Rules
  /** Of the list that the record stands in. */
  listCurrency: string | null
  /** That was asked for: of `{ EUR: 5, USD: 6 }` the one to take. */
  wantedCurrency?: string | null
}

const dateRules = new WeakMap<Rules, DateRules>()
function rulesOf(context: Rules): DateRules {
  const known = dateRules.get(context)
  if (known) return known
  const { profile, timeZone } = context
  const rules = { timeZone, providerZone: profile.timeZone, order: profile.dateOrder }
  dateRules.set(context, rules)
  return rules
}

export class Rec {
  readonly raw: JsonObject
  readonly scope: Scope
  readonly family: Family
  readonly rules: DateRules
  /** Filled when somebody asks "why is this blank?". */
  readonly trace: Considered[] | null
  #unread: Candidate[] | null = null
  #taken: string[] = []
  readonly #plan: Plan
  #currency: string | null | undefined

  constructor(family: Family, raw: JsonObject, scope: Scope, trace: Considered[] | null = null) {
    this.raw = raw
    this.family = family
    this.scope = scope
    this.trace = trace
    this.rules = rulesOf(scope.context)
    this.#plan = planFor(family, raw, scope.context.profile)
  }

  candidates(field: string): readonly Candidate[] {
    return this.#plan.fields.get(field) ?? []
  }

  /** Simple values, two levels deep, that no field claims. */
  get rest(): readonly Candidate[] {
    return this.#plan.rest
  }

  /** Values that a field claims, but that nobody could read. */
  get unread(): Candidate[] {
    if (this.#unread === null) return []
    return [...new Set(this.#unread)].filter(({ label }) => !this.#taken.includes(label))
  }

  value(candidate: Candidate): unknown {
    return at(this.raw, candidate.path)
  }

  /** The first of a field's values that `read` can make something of. */
  pick<T>(field: string, read: (value: unknown, candidate: Candidate) => T | null): T | null {
    const list = this.#plan.fields.get(field)
    let used: Candidate | null = null
    let result: T | null = null
    if (list)
      for (const candidate of list) {
        const value = at(this.raw, candidate.path)
        if (value === undefined || value === null || value === '') continue
        result = read(value, candidate)
        if (result !== null) {
          used = candidate
          this.#taken.push(candidate.label)
          break
        }
        ;(this.#unread ??= []).push(candidate)
      }
    if (this.trace) {
      const names = list?.map(({ label }) => label) ?? []
      this.trace.push({ field, names, used: used?.label ?? null })
    }
    return result
  }

  text(field: string): string | null {
    return this.pick(field, word)
  }
  id(field: string): string | null {
    return this.pick(field, identifier)
  }
  flag(field: string): boolean | null {
    return this.pick(field, flag)
  }
  number(field: string): number | null {
    return this.pick(field, number)
  }
  day(field: string): string | null {
    return this.pick(field, (value) => calendarDay(value, this.rules))
  }
  instant(field: string): string | null {
    return this.pick(field, (value) => instant(value, this.rules))
  }
  link(field: string, signed = false): string | null {
    return this.pick(field, (value) => link(value, signed))
  }

  /** The record's currency, else the list's, else the account's. */
  get currency(): string | null {
    if (this.#currency === undefined) {
      const { listCurrency, context } = this.scope
      this.#currency =
        this.pick('currency', readCurrency) ?? listCurrency ?? context.accountCurrency
    }
    return this.#currency
  }

  money(field: string, exact = false): Money | null {
    return this.pick(field, (_value, candidate) => this.moneyOf(candidate, exact))
  }

  moneyOf(candidate: Candidate, exact = false): Money | null {
    return readMoney(this.value(candidate), this.#hints(candidate, exact))
  }

  /** A value that belongs to an amount's field, under the field's name. */
  moneyAs(value: unknown, label: string): Money | null {
    const { code } = moneyName({ label, path: [label], rank: 0 })
    const { unit } = this.scope.context.profile.money
    return readMoney(value, { name: label, currency: code ?? this.currency, unit })
  }

  /** An amount with what its name says about tax. */
  taxedMoney(field: string): { amount: Money; taxIncluded: boolean | null } | null {
    return this.pick(field, (_value, candidate) => {
      const amount = this.moneyOf(candidate)
      return (
        amount && {
          amount,
          taxIncluded: taxOf(candidate.label),
        }
      )
    })
  }

  #hints(candidate: Candidate, exact: boolean): MoneyHints {
    const { code, beside } = (candidate.money ??= moneyName(candidate))
    let own = code
    for (const path of beside) {
      const value = at(this.raw, path)
      if (value !== undefined) own = readCurrency(value) ?? own
    }
    const { unit } = this.scope.context.profile.money
    return { name: candidate.label, currency: own ?? this.currency, unit, exact }
  }
}

/** What an amount's name says: `price_usd`, and where its own currency would stand. */
function moneyName({ label, path }: Candidate): NonNullable<Candidate['money']> {
  const plain = label.replace(/[_-]?(?:in)?[_-]?(?:cents?|minor)$/i, '')
  const match = /[_\W]([A-Za-z]{3})$|[a-z]([A-Z]{3})$/.exec(plain)
  const code = (match?.[1] ?? match?.[2] ?? '').toUpperCase()
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1)
  const names = [`${last}_currency`, `${last}Currency`]
  if (parent.length > 0) names.push('currency', 'currency_code', 'currencyCode')
  return {
    // Codes that are also English words say nothing: `total_all`.
    code: isCurrencyCode(code) && !/^(?:ALL|TRY|TOP|CUP)$/.test(code) ? code : null,
    beside: names.map((name) => parent.concat(name)),
  }
}
type Money = NonNullable<ReturnType<typeof readMoney>>
