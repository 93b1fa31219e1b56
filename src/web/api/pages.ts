/** Queries of the long lists, which load page by page as rows come into view. */
import { queryOptions } from '@tanstack/react-query'

import type { List } from '#contract/shapes.ts'
import type { Table } from '#contract/table.ts'

import { callUntyped } from './call.ts'
import { whenIdle } from './when-idle.ts'

/** Rows per page. */
export const pageSize = 100

/** Together with `staleTime`, keeps two devices within a minute of each other. */
const pollMs = 40_000

/** For a single record. Slower than for lists: each poll makes the BFF read the provider. */
export const pollInterval = (complete: boolean | undefined): number =>
  complete === false ? 1000 : pollMs

/**
 * Loads the fonts for the scripts in this data before its rows come into view. A font that arrives later
 * makes the browser lay out the whole page again, in the middle of scrolling.
 */
function loadFonts(data: unknown): void {
  const characters = new Set(JSON.stringify(data).match(/\P{ASCII}/gu))
  if (characters.size === 0) return
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font')
  // Names use medium weight. If a font fails to load, the system font is used.
  document.fonts.load(`500 1em ${families}`, [...characters].join('')).catch(() => undefined)
}

/** Addresses of the lists that load page by page. */
type ListAddress = {
  [A in keyof Table]: Table[A] extends { output: { _zod: { output: List<unknown> } } } ? A : never
}[keyof Table]

export type ListOf<A extends ListAddress> = Table[A] extends {
  output: { _zod: { output: infer Page extends List<unknown> } }
}
  ? Page
  : never

/** A row as it is selected: enough to add it up. */
export type KeyOf<A extends ListAddress> = Table[A] extends {
  keys: { _zod: { output: { items: (infer Key)[] } } }
}
  ? Key
  : never

/** Filters and sort order of a list, without paging. */
export type FilterOf<A extends ListAddress> = Table[A] extends {
  query: { _zod: { input: infer Q } }
}
  ? Omit<Q, 'offset' | 'limit' | 'fields'>
  : never

/** First part of the query keys: `orders`. */
const resourceOf = (address: ListAddress): string => address.slice('GET /api/'.length)

const cachedPage = <P extends { complete: boolean }>(
  address: ListAddress,
  filter: object,
  page: number,
) =>
  queryOptions({
    queryKey: [resourceOf(address), 'list', filter, page] as const,
    queryFn: async ({ signal, meta }) => {
      const query = { ...filter, offset: page * pageSize, limit: pageSize }
      const list = await callUntyped<P>(address, { query }, { signal, reload: meta?.reload })
      // The first rows come before the fonts of later ones.
      whenIdle(() => loadFonts(list))
      return list
    },
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? 1000 : pollMs),
  })

export type PageQuery<P extends { complete: boolean }> = ReturnType<typeof cachedPage<P>>

/** Pages of a list with its groups and facets, cached as `[resource, 'list', filter, page]`. */
export const pageQueryOf =
  <A extends ListAddress>(address: A) =>
  (filter: FilterOf<A>, page = 0) =>
    cachedPage<ListOf<A>>(address, filter, page)

const cachedKeys = <K>(address: ListAddress, filter: object) =>
  queryOptions({
    queryKey: [resourceOf(address), 'keys', filter] as const,
    queryFn: ({ signal }) =>
      callUntyped<{ items: K[] }>(address, { query: { ...filter, fields: 'keys' } }, { signal }),
  })

export type KeysQuery<K> = ReturnType<typeof cachedKeys<K>>

/** Keys of all matching rows, sorted like the list: for a selection and its totals. */
export const keysQueryOf =
  <A extends ListAddress>(address: A) =>
  (filter: FilterOf<A>) =>
    cachedKeys<KeyOf<A>>(address, filter)
