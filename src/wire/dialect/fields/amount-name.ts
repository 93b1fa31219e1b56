/** What the name of an amount's field says, and where its own currency would stand. */
import { type Unit, unitOf } from '#wire/dialect/values/amount-names.ts'
import { isCurrencyCode } from '#wire/dialect/values/currencies.ts'

import { type Shape, slotOf } from './shape.ts'

export interface AmountName {
  /** `price_usd`. */
  code: string | null
  unit: Unit | null
  /** Slots of `price_currency` and, within an object, of `currency`; the last stated one counts. */
  beside: number[]
  /** It says nothing of all this. */
  isPlain: boolean
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
  if (parent.length > 0) names.push('currency', 'currency_code', 'currencyCode')
  // Codes that are also English words say nothing: `total_all`.
  const stated = isCurrencyCode(code) && !/^(?:ALL|TRY|TOP|CUP)$/.test(code) ? code : null
  const unit = unitOf(label)
  const beside =
    shape === null ? [] : names.flatMap((name) => slotOf(shape, [...parent, name]) ?? [])
  return { code: stated, unit, beside, isPlain: !stated && !unit && beside.length === 0 }
}
