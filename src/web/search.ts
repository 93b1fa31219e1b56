/** Search parameters as plain query keys, `?status=a&status=b`: readable, and the same as the BFF's. */
import { queryText } from './api/call.ts'

/** A single key gives a string, a repeated key a list. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((key) => {
      const values = parameters.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = queryText(search)
  return text === '' ? '' : `?${text}`
}
