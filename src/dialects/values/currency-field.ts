import { currencyOf } from './currencies.ts'
import { bare, isRecord } from './plain.ts'

/** Keys of the currency within an amount's object, best first. */
export const currencyKeys = [
  'currency',
  'currencycode',
  'currencyiso',
  'isocode',
  'cur',
  'ccy',
  'code',
  'unit',
  'currencysymbol',
  'symbol',
]
const keysWithin = new Set([...currencyKeys, 'iso', 'name', 'id', 'suffix', 'prefix'])

/** Reads a code, a sign, or an object that holds one. A number is an id and names none. */
export function readCurrency(value: unknown): string | null {
  if (!isRecord(value)) return currencyOf(value)
  const keys = Object.keys(value).filter((key) => keysWithin.has(bare(key)))
  return keys.map((key) => currencyOf(value[key])).find((code) => code !== null) ?? null
}
