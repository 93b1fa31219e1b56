/** A page of a list from a snapshot, in the contract's shape. */
import type { Call, Core } from '#bff/core.ts'
import type { Families, Family } from '#bff/provider/families.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'

import { findItems, type Found, type ListDescription, type ListQuery } from './list.ts'

export const instant = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

/** How many there are, as far as known: a list that is still being read counts what it says it will have. */
export const countOf = (snapshot: Snapshot<unknown> | null): number | null =>
  snapshot && (snapshot.complete ? snapshot.items.length : snapshot.expected)

type PageQuery = ListQuery & { offset?: number; limit?: number; fields?: 'keys' }

/** Everything that passes a query, of a snapshot or of what was made of it. */
export function answerPage<T>(
  snapshot: Snapshot<unknown>,
  items: readonly T[],
  description: ListDescription<T>,
  query: PageQuery,
  today: string,
) {
  const found = findItems(items, description, query, today)
  const offset = query.offset ?? 0
  // Only what selection needs goes out for `fields=keys`, and then all of it.
  const limit = query.fields === 'keys' ? found.items.length : (query.limit ?? 50)
  return {
    found,
    page: {
      items: found.items.slice(offset, offset + limit),
      total: found.items.length,
      offset,
      limit,
      facets: found.facets,
      groups: found.groups,
      unreadable: [...snapshot.unreadable],
      asOf: instant(snapshot.asOf),
      stale: snapshot.stale,
      retryAfterSeconds: snapshot.retryAfterSeconds,
      complete: snapshot.complete,
      loaded: snapshot.loaded,
      expected: snapshot.expected,
    },
  }
}

/** A family's list as asked for by a page or an export. */
export async function found<F extends Family>(
  core: Core,
  call: Call,
  family: F,
  description: ListDescription<Families[F]>,
  query: PageQuery,
): Promise<{
  found: Found<Families[F]>
  page: ReturnType<typeof answerPage<Families[F]>>['page']
}> {
  const snapshot = await core.snapshots.get(call.session, family, { fresh: call.fresh })
  const today = core.reader.today(call.session)
  return answerPage(snapshot, snapshot.items, description, query, today)
}
