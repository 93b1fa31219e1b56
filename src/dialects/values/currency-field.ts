import { currenciesOf, currencyOf } from './currencies.ts'
import keyNames from './key-names.json' with { type: 'json' }
import { bare, isRecord, scalarText } from './plain.ts'

const keysWithin = new Set([...keyNames.currency, 'iso', 'name', 'id', 'suffix', 'prefix'])

/** Stated, but not a currency that we know: amounts in it are not stated. */
export const unreadable = Symbol('unreadable')
/** A code, or `null` if no currency is stated. */
export type Currency = string | null | typeof unreadable

/**
 * Reads a code, a sign, or an object that holds one. A sign that several currencies share counts
 * as the `usual` one if it may stand for that. A number is an id.
 */
export function readCurrency(value: unknown, usual: Currency): Currency {
  if (Array.isArray(value) && value.length === 1) return readCurrency(value[0], usual)
  if (isRecord(value)) {
    const keys = Object.keys(value).filter((key) => keysWithin.has(bare(key)))
    const stated = keys.map((key) => readCurrency(value[key], usual))
    return stated.find((one) => typeof one === 'string') ?? stated.find((one) => one) ?? null
  }
  if (value === undefined || value === null || value === '' || typeof value === 'boolean')
    return null
  const code = currencyOf(value)
  if (code !== null) return code
  const possible = currenciesOf(scalarText(value) ?? '')
  if (usual === null && possible.length > 0) return null
  return typeof usual === 'string' && possible.includes(usual) ? usual : unreadable
}

/** The code that a value names on its own. */
export function currencyCode(value: unknown): string | null {
  const currency = readCurrency(value, null)
  return typeof currency === 'string' ? currency : null
}
