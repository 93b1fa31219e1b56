/** What the name of an amount's field says, and where its own currency would stand. */
import { type Unit, unitOf } from '#wire/dialect/values/amount-names.ts'
import { pairOf } from '#wire/dialect/values/amount-shape.ts'
import { isCurrencyCode } from '#wire/dialect/values/currencies.ts'
import { currencyKeys } from '#wire/dialect/values/currency-field.ts'
import { bare } from '#wire/dialect/values/plain.ts'

import { type Shape, shapeAt, slotOf } from './shape.ts'

export interface AmountName {
  /** `price_usd`. */
  code: string | null
  unit: Unit | null
  /** Slots of `price_currency` and, within an object, of `currency`; the last stated one counts. */
  beside: number[]
  /** It says nothing of all this. */
  isPlain: boolean
  /** Slots of a number and its currency, where an object of these two stands under the name. */
  pair: { value: number; currency: number } | null
}

export function amountName(
  { label, path }: { label: string; path: readonly string[] },
  shape: Shape | null,
): AmountName {
  const plain = label.replace(/[_-]?(?:in)?[_-]?(?:cents?|minor)$/i, '')
  const match = /[_\W]([A-Za-z]{3})$|[a-z]([A-Z]{3})$/.exec(plain)
  const code = (match?.[1] ?? match?.[2] ?? '').toUpperCase()
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1)
  const names = [`${last}_currency`, `${last}Currency`]
  const around = shape && parent.length > 0 ? shapeAt(shape, parent) : null
  if (around) names.push(...currencyNames(around.keys))
  // Codes that are also English words say nothing: `total_all`.
  const stated = isCurrencyCode(code) && !/^(?:ALL|TRY|TOP|CUP)$/.test(code) ? code : null
  const unit = unitOf(label)
  const beside =
    shape === null ? [] : names.flatMap((name) => slotOf(shape, [...parent, name]) ?? [])
  const isPlain = !stated && !unit && beside.length === 0
  return { code: stated, unit, beside, isPlain, pair: shape && pairAt(shape, path) }
}

/** `code` and `unit` of an object may be those of something else. */
const ambiguous = new Set(['code', 'unit'])
const ranked = currencyKeys.filter((key) => !ambiguous.has(key)).toReversed()

/** Of these names those of a currency, the best one last. */
const currencyNames = (names: readonly string[]): string[] =>
  ranked.flatMap((key) => names.filter((name) => bare(name) === key))

function pairAt(shape: Shape, path: readonly string[]): AmountName['pair'] {
  const object = shapeAt(shape, path)
  const pair = object ? pairOf(object.keys) : null
  if (!object || !pair) return null
  const slot = (name: string) => object.at + object.keys.indexOf(name)
  return { value: slot(pair.value), currency: slot(pair.currency) }
}
