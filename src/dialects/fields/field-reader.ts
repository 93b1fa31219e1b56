/** Reads the contract's fields from a provider's record, whatever the provider calls them. */
import type { Money } from '#contract/shapes.ts'
import type { DialectProfile } from '#dialects/rules.ts'
import { taxOf, type Unit, unitOf } from '#dialects/values/amount-names.ts'
import { taxWithin } from '#dialects/values/amount-shape.ts'
import { isWhole, tallyOf } from '#dialects/values/amount-tally.ts'
import { exponentOf } from '#dialects/values/currencies.ts'
import { type Currency, readCurrency, unreadable } from '#dialects/values/currency-field.ts'
import { calendarDay, instant } from '#dialects/values/dates.ts'
import {
  pairCurrency,
  plainMoney,
  plainPair,
  readMoney,
  whyUnread,
} from '#dialects/values/money.ts'
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
import { type Considered, isAmount, isText } from './considered.ts'
import { type Candidate, valueAt } from './layout.ts'
import { RecordValues } from './record-values.ts'
import type { Scope } from './scope.ts'
import type { FieldOf, RecordKind, Renewing } from './tables.ts'

type FlagWords = DialectProfile['flags']

function flagOf(value: unknown, words: FlagWords): unknown {
  if (typeof value !== 'string') return value
  const isOneOf = (list: readonly string[]) => list.some((word) => bare(word) === bare(value))
  if (isOneOf(words.true)) return true
  return isOneOf(words.false) ? false : value
}

/** Replaces such a word by its flag, also within an object: `{ enabled: "aktiv" }`. */
export function withFlags(value: unknown, words: FlagWords): unknown {
  if (words.true.length + words.false.length === 0) return value
  if (!isRecord(value)) return flagOf(value, words)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, flagOf(one, words)]))
}

/** Fields that any resource may have. */
const currencyField = 'currency'
const unitField = 'moneyUnit'

const isDigits = /^\d+$/
const settledByText = { settles: isText }
const settledByAmount = { settles: isAmount }
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

/** Made once, not per field and record: reading a list makes half a million. */
type AnyReader = Pick<FieldReader<string>, 'flagWord' | 'moneyOf' | 'rules' | 'unreadable'>
const flagIn = (value: unknown, _: Candidate, record: AnyReader) => flag(record.flagWord(value))
const dayIn = (value: unknown, _: Candidate, record: AnyReader) =>
  calendarDay(value, record.rules) ?? unreadDay(value, record)
const instantIn = (value: unknown, _: Candidate, record: AnyReader) =>
  instant(value, record.rules) ?? unreadDay(value, record)
/** `03/04/2026` is a day whose month is open. */
const unreadDay = (value: unknown, record: AnyReader) =>
  record.unreadable(
    /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(scalarText(value) ?? '') ? 'ambiguous' : 'form',
  )
const moneyIn = (_: unknown, one: Candidate, record: AnyReader) => record.moneyOf(one)
const exactMoneyIn = (_: unknown, one: Candidate, record: AnyReader) => record.moneyOf(one, true)

class FieldReader<Field extends string> extends RecordValues<Field> {
  #currency: Currency | undefined = undefined
  #unit: Unit | undefined = undefined

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

  /** Of several words the one that contains the first: `INV-01545` rather than `1545`. */
  fullest(field: Field): string | null {
    const first = this.pick(field, word)
    if (first === null) return null
    for (const candidate of this.candidates(field)) {
      const other = scalarText(this.value(candidate)) ?? ''
      if (other.length > first.length && !/\s/.test(other) && other.includes(first))
        return word(other) ?? first
    }
    return first
  }

  text(field: Field): string | null {
    return this.pick(field, word)
  }
  id(field: Field): string | null {
    const { idPath } = this.scope
    if (field === 'id' && idPath) return identifier(valueAt(this.record, idPath))
    return this.pick(field, identifier)
  }
  flag(field: Field): boolean | null {
    return this.pick(field, flagIn, settledByText)
  }
  /** With the profile's words for yes and no as flags. */
  flagWord(value: unknown): unknown {
    return withFlags(value, this.scope.context.profile.flags)
  }
  number(field: Field): number | null {
    return this.pick(field, number)
  }
  link(field: Field, signed = false): string | null {
    return this.pick(field, (value) => link(value, signed) ?? this.unreadable('unsafe'))
  }
  instant(field: Field): string | null {
    return this.pick(field, instantIn, settledByText)
  }
  day(field: Field): string | null {
    return this.pick(field, dayIn, settledByText)
  }

  /** The unit of amounts whose name states none: given beside them (`unit: "cents"`) or configured. */
  get unit(): Unit {
    if (this.#unit === undefined) {
      let stated: Unit | null = null
      for (const candidate of this.candidates(unitField as Field)) {
        const value = this.value(candidate)
        if (typeof value === 'string') stated ??= unitOf(value)
      }
      this.#unit = stated ?? this.scope.unit ?? this.scope.context.profile.money.unit ?? 'major'
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
    if (this.candidates(currencyField as Field).length === 0) return null
    let isMissed = false
    const own = this.pick(
      currencyField as Field,
      (value) => {
        const currency = readCurrency(value, usual)
        if (currency === unreadable) isMissed = true
        return typeof currency === 'string' ? currency : this.unreadable('currency')
      },
      // An id may stand beside the code.
      { settles: (value) => isMissed && !isDigits.test(scalarText(value) ?? '') },
    )
    return own ?? (isMissed ? unreadable : null)
  }

  money(
    field: Field,
    { exact = false, among }: { exact?: boolean; among?: readonly Candidate[] } = {},
  ): Money | null {
    return this.pick(
      field,
      exact ? exactMoneyIn : moneyIn,
      among ? { settles: isAmount, among } : settledByAmount,
    )
  }

  /** The amount of a line. With a quantity above one, a bare `price` is the price of one piece. */
  total(field: Field, quantity: number | null): Money | null {
    if (quantity === null || quantity === 1) return this.money(field)
    return this.pick(
      field,
      (_value, candidate) =>
        unitPriceName.test(bare(candidate.label)) ? null : this.moneyOf(candidate),
      settledByAmount,
    )
  }

  moneyOf(candidate: Candidate, exact = false): Money | null {
    const value = this.value(candidate)
    const name = (candidate.amount ??= amountName(candidate, value))
    if (this.#isUndecidable(value, name)) return this.unreadable('minor-units')
    if (name.isPlain && this.unit === 'major') {
      // Read even if the pair has its own, so that an unreadable currency is reported.
      const { currency } = this
      const money = name.pair
        ? plainPair(value as JsonObject, name.pair, currency)
        : plainMoney(value, currency)
      if (money) return money
    }
    const money = this.#readMoney(value, candidate.label, name, exact)
    return money ?? this.unreadable(whyUnread(value, this.currency))
  }

  /** Whether a whole number may as well count minor units, by all amounts of this provider. */
  #isUndecidable(value: unknown, { unit, pair }: AmountName): boolean {
    const { profile } = this.scope.context
    if (profile.money.unit !== undefined || unit !== null || this.unit !== 'major') return false
    const stated = pair ? (value as JsonObject)[pair.value] : value
    const usual = this.currency
    const own = pair ? pairCurrency(value as JsonObject, pair, usual) : null
    if (exponentOf(own ?? (typeof usual === 'string' ? usual : null)) === 0) return false
    this.scope.tally?.add(stated)
    return (
      tallyOf(profile).isUndecidable && isWhole(scalarText(stated) ?? '') && Number(stated) !== 0
    )
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
      settledByAmount,
    )
  }

  #readMoney(value: unknown, label: string, name: AmountName, exact: boolean): Money | null {
    let own: Currency = name.code
    for (const path of name.currencyPaths)
      own = readCurrency(valueAt(this.record, path), this.currency) ?? own
    return readMoney(value, { name: label, currency: own ?? this.currency, unit: this.unit, exact })
  }
}
