/** Queries of the long lists, which load page by page as rows come into view. */
import { queryOptions } from '@tanstack/react-query'

import type { CallOptions } from './call.ts'

/** Rows per page. */
export const pageSize = 100

/** Together with `staleTime`, keeps two devices within a minute of each other. */
const pollMs = 40_000

/** For a single record. Slower than for lists: each poll makes the BFF read the provider. */
export const pollInterval = (complete: boolean | undefined): number =>
  complete === false ? 1000 : pollMs

/**
 * Loads the fonts for the scripts in this data before it is rendered. A font that arrives later
 * makes the browser lay out the whole page again, in the middle of scrolling.
 */
function loadFonts(data: unknown): void {
  const characters = new Set(JSON.stringify(data).match(/\P{ASCII}/gu))
  if (characters.size === 0) return
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font')
  // Names use medium weight. If a font fails to load, the system font is used.
  document.fonts.load(`500 1em ${families}`, [...characters].join('')).catch(() => undefined)
}

interface Paging {
  offset: number
  limit: number
}

/** One page of a list, cached as `[resource, 'list', filter, page]`. */
export const pageQuery = <P extends { complete: boolean }>(
  resource: string,
  filter: object,
  page: number,
  read: (paging: Paging, options: CallOptions) => Promise<P>,
) =>
  queryOptions({
    queryKey: [resource, 'list', filter, page] as const,
    queryFn: async ({ signal, meta }) => {
      const paging = { offset: page * pageSize, limit: pageSize }
      const list = await read(paging, { signal, reload: meta?.reload })
      loadFonts(list)
      return list
    },
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? 1000 : pollMs),
  })

export type PageQuery<P extends { complete: boolean }> = ReturnType<typeof pageQuery<P>>

/** Keys of all matching rows, sorted like the list: for a selection and its totals. */
export const keysQuery = <K>(
  resource: string,
  filter: object,
  read: (options: CallOptions) => Promise<{ items: K[] }>,
) =>
  queryOptions({
    queryKey: [resource, 'keys', filter] as const,
    queryFn: ({ signal }) => read({ signal }),
  })

export type KeysQuery<K> = ReturnType<typeof keysQuery<K>>
