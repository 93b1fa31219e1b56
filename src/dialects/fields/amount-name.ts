/** What an amount's name says, and where its own currency may be stated. */
import { type Unit, unitOf } from '#dialects/values/amount-names.ts'
import { type Pair, pairOf } from '#dialects/values/amount-shape.ts'
import { isCurrencyCode } from '#dialects/values/currencies.ts'
import keyNames from '#dialects/values/key-names.json' with { type: 'json' }
import { bare, isRecord } from '#dialects/values/plain.ts'

export interface AmountName {
  /** `price_usd`. */
  code: string | null
  unit: Unit | null
  /** Paths of `price_currency` and, within an object, of `currency`; the last one that is set wins. */
  currencyPaths: readonly (readonly string[])[]
  /** The name says nothing about unit or currency. */
  isPlain: boolean
  /** Keys of the number and its currency, if the value is an object of just these two. */
  pair: Pair | null
}

interface NamedValue {
  label: string
  path: readonly string[]
  /** All keys of the object that holds it. */
  siblings: readonly string[]
}

/** Currency codes that are also English words: `total_all`. */
const ambiguousCodes = new Set(['ALL', 'TRY', 'TOP', 'CUP'])
/** Objects nested deeper than this may have other keys in the next record. */
const deepestPair = 3

export function amountName({ label, path, siblings }: NamedValue, value: unknown): AmountName {
  const code = codeIn(label)
  const unit = unitOf(label)
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1)
  const currencyNames = [`${last}_currency`, `${last}Currency`].filter((key) =>
    siblings.includes(key),
  )
  if (parent.length > 0) currencyNames.push(...currencyKeysIn(siblings))
  return {
    code,
    unit,
    currencyPaths: currencyNames.map((key) => [...parent, key]),
    isPlain: !code && !unit && currencyNames.length === 0,
    pair: isRecord(value) && path.length <= deepestPair ? pairOf(Object.keys(value)) : null,
  }
}

function codeIn(label: string): string | null {
  const withoutUnit = label.replace(/[_-]?(?:in)?[_-]?(?:cents?|minor)$/i, '')
  const match = /[_\W]([A-Za-z]{3})$|[a-z]([A-Z]{3})$/.exec(withoutUnit)
  const code = (match?.[1] ?? match?.[2] ?? '').toUpperCase()
  return isCurrencyCode(code) && !ambiguousCodes.has(code) ? code : null
}

/** `code` and `unit` beside an amount may belong to something else. */
const ambiguousKeys = new Set(['code', 'unit'])
const rankedKeys = keyNames.currency.filter((key) => !ambiguousKeys.has(key)).toReversed()

/** Keys that hold a currency, the best one last. */
const currencyKeysIn = (keys: readonly string[]): string[] =>
  rankedKeys.flatMap((wanted) => keys.filter((key) => bare(key) === wanted))
