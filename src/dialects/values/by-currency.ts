import { isCurrencyCode } from './currencies.ts'
import { isRecord, type JsonObject } from './plain.ts'

const mostCurrencies = 200

/**
 * The entry of `{ EUR: { … }, USD: { … } }` in the wanted currency, or the only entry. `null` if
 * the keys are not currencies or the choice is open.
 */
export function inCurrency(
  value: unknown,
  wanted: string | null,
): { code: string; value: JsonObject } | null {
  if (!isRecord(value)) return null
  const keys = Object.keys(value)
  if (keys.length === 0 || keys.length > mostCurrencies) return null
  if (!keys.every((key) => isCurrencyCode(key) && isRecord(value[key]))) return null
  const code = keys.find((key) => key === wanted) ?? (keys.length === 1 ? keys[0] : undefined)
  return code === undefined ? null : { code, value: value[code] as JsonObject }
}
