import { isCurrencyCode } from './currencies.ts'
import { isRecord, type JsonObject } from './plain.ts'

/**
 * Of `{ EUR: { … }, USD: { … } }` what stands under the currency that is wanted, else the only one.
 * `null`: no such object, or nobody can tell which is meant.
 */
export function inCurrency(
  value: unknown,
  wanted: string | null,
): { code: string; value: JsonObject } | null {
  if (!isRecord(value)) return null
  const keys = Object.keys(value)
  if (keys.length === 0 || keys.length > 200) return null
  if (!keys.every((key) => isCurrencyCode(key) && isRecord(value[key]))) return null
  const code = keys.find((key) => key === wanted) ?? (keys.length === 1 ? keys[0] : undefined)
  return code === undefined ? null : { code, value: value[code] as JsonObject }
}
