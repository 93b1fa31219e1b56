/** Long lists are read page by page, as rows come into view. */
import { queryOptions } from '@tanstack/react-query'

import type { CallOptions } from './call.ts'
import { readFonts } from './read-fonts.ts'

/** Rows read at once while scrolling. */
export const pageSize = 100

/** Two devices show the same within a minute; while a long list is being read, each second. */
const pollMs = 40_000

/** One record with what belongs to it: asking reads the record itself anew, so not each second. */
export const pollOf = (complete: boolean | undefined): number =>
  complete === false ? 2000 : pollMs

interface Paging {
  offset: number
  limit: number
}

/**
 * One page of a list under `[family, 'list', filter, page]`. `read` asks the server for it.
 */
export const pageQuery = <P extends { complete: boolean }>(
  family: string,
  filter: object,
  page: number,
  read: (paging: Paging, options: CallOptions) => Promise<P>,
) =>
  queryOptions({
    queryKey: [family, 'list', filter, page] as const,
    queryFn: async ({ signal, meta }) => {
      const paging = { offset: page * pageSize, limit: pageSize }
      const list = await read(paging, { signal, reload: meta?.reload })
      readFonts(list)
      return list
    },
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? 1000 : pollMs),
  })

export type PageQuery<P extends { complete: boolean }> = ReturnType<typeof pageQuery<P>>

/** Keys of everything that a filter matches, in its order: for a selection and its sums. */
export const keysQuery = <K>(
  family: string,
  filter: object,
  read: (options: CallOptions) => Promise<{ items: K[] }>,
) =>
  queryOptions({
    queryKey: [family, 'keys', filter] as const,
    queryFn: ({ signal }) => read({ signal }),
  })

export type KeysQuery<K> = ReturnType<typeof keysQuery<K>>
