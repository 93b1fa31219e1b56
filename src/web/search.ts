/** Search parameters as plain query keys: `?status=a&status=b`, so that links read well and match the BFF's. */
import { queryText } from '#web/api/call.ts'

/** One value stays a text, a repeated key becomes a list. */
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
