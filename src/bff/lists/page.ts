/** Builds a page of a list from a snapshot, in the contract's shape. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import { findItems, type ListQuery, type Matches } from '#bff/list-engine/list.ts'
import type { Snapshot } from '#bff/provider/entry.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Resources, Resource } from '#dialects/reading/resource.ts'
import { negotiate } from '#i18n/negotiate.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { memoOn, memoStepsOn } from '#memo-on.ts'
import { instant } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'
import { turns } from '#server/turns.ts'

import { readComplete } from './complete.ts'

/** One per description, because indexes are cached by it. */
const withoutHiddenText = memoOn(<T>(description: ListDescription<T>): ListDescription<T> => ({
  ...description,
  hiddenText: () => [],
}))

/**
 * How a list is searched and sorted for this reader. For support staff `q` skips what may be hidden.
 * @throws ProblemError `invalid_input` if the order or a filter would reveal hidden amounts
 */
function visibleTo<T>(
  { support }: Pick<SignedIn, 'support'>,
  description: ListDescription<T>,
  query: { sort?: string | undefined } & Record<string, unknown>,
): ListDescription<T> {
  if (!support) return description
  if (support.hideAmounts) {
    const isSorted = description.amountSorts.includes(query.sort?.replace(/^-/, '') ?? '')
    const filter = description.amountFilters?.find((name) => query[name] !== undefined)
    const path = isSorted ? 'sort' : filter
    if (path !== undefined)
      throw new ProblemError('invalid_input', { fields: [{ path, message: 'hidden' }] })
  }
  return withoutHiddenText(description)
}

/** Number of records; while a list is being read, what the provider announced. */
export function countOf(snapshot: Snapshot<unknown> | null): number | null {
  if (!snapshot?.complete) return snapshot?.expected ?? null
  // None that could be read is not none.
  return snapshot.items.length === 0 && snapshot.unreadable.length > 0
    ? null
    : snapshot.items.length
}

type PageQuery = ListQuery & { offset?: number; limit?: number; fields?: 'keys' }

/** The reader, day and charges that a list is read with. */
export interface Reference extends Pick<Call, 'request' | 'signal'> {
  session: Pick<SignedIn, 'owner' | 'support'>
  today: string
  ledger?: Ledger
}

/** Scrolling and polling repeat the same query. */
const queriesKept = 8
const findMatches = memoStepsOn(
  (
    items: readonly unknown[],
    description: ListDescription<unknown>,
    filter: string,
    today: string,
    ledger: Ledger | undefined,
  ) => findItems(items, description, JSON.parse(filter) as ListQuery, today, ledger),
  queriesKept,
)

async function matchesOf<T>(
  items: readonly T[],
  description: ListDescription<T>,
  query: PageQuery,
  { session, signal, request, today, ledger }: Reference,
): Promise<Matches<T>> {
  const { offset: _offset, limit: _limit, fields: _fields, ...search } = query
  // The reader's language decides the order of names.
  const filter = JSON.stringify({ ...search, locale: localeIn({ request }) })
  // Items and description have the same type.
  const finding = findMatches(items, description as ListDescription<unknown>, filter, today, ledger)
  return (await turns.run(session.owner, finding, signal)) as Matches<T>
}

/** Applies a query to a snapshot's items, or to items derived from them. */
export async function pageOf<T>(
  snapshot: Snapshot<unknown>,
  items: readonly T[],
  whole: ListDescription<T>,
  query: PageQuery,
  reference: Reference,
) {
  const description = visibleTo(reference.session, whole, query)
  const matches = await matchesOf(items, description, query, reference)
  const offset = query.offset ?? 0
  // `fields=keys` is for selecting everything, so it has no limit.
  const limit = query.fields === 'keys' ? matches.items.length : (query.limit ?? 50)
  return {
    matches,
    page: {
      items: matches.items.slice(offset, offset + limit),
      total: matches.items.length,
      offset,
      limit,
      facets: matches.facets,
      groups: matches.groups,
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

/** The reader's language. The page sends its own; downloads, which are links, carry the browser's. */
export const localeIn = ({ request }: Pick<Call, 'request'>): string =>
  negotiate(request.headers.get('accept-language') ?? '')

export type ListNeeds = Pick<CustomerData, 'clock' | 'snapshots' | 'reader' | 'store'>

/** Reads what a page of a list is made from. */
export async function readList<F extends Resource>(
  data: ListNeeds,
  call: Call,
  resource: F,
  query: PageQuery,
): Promise<{ snapshot: Snapshot<Resources[F]>; today: string }> {
  if (query.fields === 'keys') await readComplete(data, call, resource)
  const snapshot = await data.snapshots.get(call.session, resource, { fresh: call.fresh })
  return { snapshot, today: data.reader.today(call.session) }
}
