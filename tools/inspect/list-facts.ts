/** Where a provider's list is, and how it is paged. */
import { pagesAfter } from '#dialects/paging/pages.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import type { ProviderResponse, Query } from '#dialects/reading/source.ts'
import type { JsonObject } from '#dialects/values/plain.ts'

export function pagingOf(
  response: ProviderResponse,
  wrappers: JsonObject[],
  count: number,
  { profile }: ReadContext,
): string {
  const { total, known, next } = pagesAfter(response, wrappers, count, [], profile)
  const shown = (query: Query) =>
    query.map(([name, value]) => `${name}=${value.slice(0, 20)}`).join('&')
  const stated = total === null ? 'no total stated' : `${total} in all`
  if (known.length > 0)
    return `${stated}; ${known.length} more pages, the next by ?${shown(known[0] ?? [])}`
  return next ? `${stated}; more by ?${shown(next)}` : `${stated}; one page`
}

/** The keys that lead from the data to its list. */
export function pathOf(wrappers: readonly JsonObject[], count: number): string | null {
  const keys = wrappers.map((object, nth) => {
    const next = wrappers[nth + 1]
    const isNext = (key: string) =>
      next
        ? object[key] === next
        : [object[key]].flat().length === count && Array.isArray(object[key])
    return Object.keys(object).find(isNext)
  })
  return keys.length === 0 || keys.includes(undefined) ? null : keys.join('.')
}
