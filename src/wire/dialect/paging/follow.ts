/** Every page of a list, whatever its paging; at most six requests at once, no page twice. */
import { type Dialect, type ProviderBody, type Query, ReadError } from '#wire/dialect/rules.ts'

import type { Collection } from './collection.ts'
import { pagesAfter, type PageState } from './pages.ts'

export interface PageAnswer {
  answer: ProviderBody
  collection: Collection
}

export interface Follower {
  profile: Pick<Dialect, 'paging'>
  get(query: Query): Promise<PageAnswer>
  /** Takes a page in; answers how many of its records were not there before. */
  take(nth: number, page: PageAnswer): number
  /** Records so far. */
  loaded(): number
  /** Told after every page: the records that the provider says there are. */
  progress(total: number | null): void
  /** Whether a fault says only that the parameter is unknown. */
  isRefusal(error: unknown): boolean
  /** Whether the list is known to have no pages; and to be told so. */
  unpaged: { known: boolean; learn(): void }
}

/** Requests at once towards the provider. */
export const atOnce = 6
/** Pages of a list whose length nobody states; more is taken for one that never ends. */
const mostUnstated = 2000
/** Bare lists of such a length may be a first page. */
const pageSizes = new Set([10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000])

/** Runs `work` for 0 … `count` - 1, six at once; a fault stops all. `work` answers whether to go on. */
export async function sixAtOnce(
  count: number,
  work: (nth: number) => Promise<boolean>,
): Promise<void> {
  let next = 0
  let ended = false
  const worker = async () => {
    while (!ended && next < count) if (!(await work(next++))) ended = true
  }
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  } finally {
    ended = true
  }
}

/**
 * @returns the records that the provider says there are, `null` where it does not say
 * @throws what `get` throws; ReadError for a list that never ends
 */
export async function followPages(list: Follower, first: Query): Promise<number | null> {
  const page = await list.get(first)
  list.take(0, page)
  const { answer, collection } = page
  const count = collection.records.length
  const state = pagesAfter(answer, collection.wrappers, count, first, list.profile)
  if (collection.single) return state.total
  if (state.known.length > 0 || state.next) list.progress(state.total)
  if (state.known.length > 0) await together(list, state, 1)
  else await oneByOne(list, state, first, count)
  return state.total
}

/** Pages whose addresses are known. Stops where they repeat or stay empty, whatever the total says. */
const together = (list: Follower, { known, total }: PageState, from: number): Promise<void> =>
  sixAtOnce(known.length, async (nth) => {
    const fresh = list.take(from + nth, await list.get(known[nth] ?? []))
    if (fresh > 0) list.progress(total)
    return fresh > 0
  })

async function oneByOne(
  list: Follower,
  from: PageState,
  first: Query,
  count: number,
): Promise<void> {
  const pageName = list.profile.paging.page ?? 'page'
  const numbered = (nth: number): Query => [...first, [pageName, String(nth)]]
  let state = from
  // §4.2 leaves paging open, and nothing is said: one look at page 2 tells.
  if (state.silent && pageSizes.has(count) && !list.unpaged.known)
    state = { ...state, next: numbered(2) }
  for (let nth = 1; state.next; nth++) {
    if (nth > mostUnstated) throw new ReadError('the list never ends')
    const query = state.next
    const probing = from.silent
    let page: PageAnswer
    try {
      page = await list.get(query)
    } catch (error) {
      if (!probing || !list.isRefusal(error)) throw error
      return list.unpaged.learn()
    }
    const fresh = list.take(nth, page)
    if (fresh === 0) {
      if (probing && nth === 1) list.unpaged.learn()
      const other = otherWay(query, nth, list.loaded(), from.total)
      if (!other) return
      state = { ...state, next: other }
      continue
    }
    const { answer, collection } = page
    state = pagesAfter(answer, collection.wrappers, collection.records.length, query, list.profile)
    if (state.silent && collection.records.length >= count)
      state = { ...state, next: numbered(nth + 2) }
    list.progress(state.total ?? from.total)
    if (state.known.length > 0) return together(list, state, nth + 1)
  }
}

const cursors = ['cursor', 'after', 'page_token', 'pageToken', 'next', 'starting_after']

/** The parameter was not understood, but more is known to be there: the same place, asked otherwise. */
function otherWay(
  query: Query,
  nth: number,
  loaded: number,
  expected: number | null,
): Query | null {
  const last = query.at(-1)
  if (!last || nth > 6) return null
  const rest = query.slice(0, -1)
  const at = cursors.indexOf(last[0])
  if (at >= 0) return at + 1 < cursors.length ? [...rest, [cursors[at + 1] ?? '', last[1]]] : null
  if (expected === null || loaded >= expected) return null
  if (last[0] === 'page') return [...rest, ['offset', String(loaded)]]
  return last[0] === 'offset' ? [...rest, ['limit', String(expected)]] : null
}
