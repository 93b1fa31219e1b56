/** Reads every page of a list: at most six requests at once, and no page twice. */
import {
  type DialectProfile,
  type ProviderResponse,
  type Query,
  ReadError,
} from '#dialects/rules.ts'

import type { Collection } from './collection.ts'
import { pagesAfter, type PageState } from './pages.ts'

export interface Page {
  response: ProviderResponse
  collection: Collection
}

export interface Follower {
  profile: Pick<DialectProfile, 'paging'>
  get(query: Query): Promise<Page>
  /** Stores a page and returns how many of its records are new. */
  take(nth: number, page: Page): Promise<number>
  /** Records so far. */
  loaded(): number
  /** Called after every page with the stated number of records. */
  progress(total: number | null): void
  /** Whether an error only means that the provider rejects the parameter. */
  isRefusal(error: unknown): boolean
  /** Whether the provider failed, as it might without the parameter: there may be more pages. */
  isServerFailure(error: unknown): boolean
  /** Whether the list is known to have one page only. */
  unpaged: { known: boolean; learn(): void }
}

export const mostConcurrent = 6
/** Pages to read if no total is stated; a longer list is taken for one that never ends. */
const mostUnstated = 2000
/** Parameters to try before giving up on a provider that ignores ours. */
const mostOtherWays = 6
/** A bare list of one of these lengths may be a first page. */
const pageSizes = new Set([10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000])

/**
 * Calls `work` with 0 … `count` - 1, six at a time, until one call resolves to false. An error
 * stops all.
 */
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
    await Promise.all(Array.from({ length: Math.min(mostConcurrent, count) }, worker))
  } finally {
    ended = true
  }
}

/**
 * @returns the stated number of records, or `null`
 * @throws what `get` throws; ReadError for a list that never ends
 */
export async function followPages(list: Follower, first: Query): Promise<number | null> {
  const page = await list.get(first)
  await list.take(0, page)
  const { response, collection } = page
  const count = collection.records.length
  const state = pagesAfter(response, collection.wrappers, count, first, list.profile)
  if (collection.single) return state.total
  if (state.known.length > 0 || state.next) list.progress(state.total)
  if (state.known.length > 0) await readKnown(list, state, 1)
  else await readOneByOne(list, state, first, count)
  return state.total
}

/** Pages whose addresses are known. Stops at a page without new records, whatever the total says. */
const readKnown = (list: Follower, { known, total }: PageState, from: number): Promise<void> =>
  sixAtOnce(known.length, async (nth) => {
    const fresh = await list.take(from + nth, await list.get(known[nth] ?? []))
    if (fresh > 0) list.progress(total)
    return fresh > 0
  })

async function readOneByOne(
  list: Follower,
  firstState: PageState,
  first: Query,
  count: number,
): Promise<void> {
  const pageName = list.profile.paging.page ?? 'page'
  const numbered = (nth: number): Query => [...first, [pageName, String(nth)]]
  let state = firstState
  // §4.2 leaves paging open. If the response says nothing, request page 2 to find out.
  if (state.silent && pageSizes.has(count) && !list.unpaged.known) {
    state = { ...state, next: numbered(2) }
    list.progress(state.total)
  }
  for (let nth = 1; state.next; nth++) {
    if (nth > mostUnstated) throw new ReadError('the list never ends')
    const query = state.next
    const isProbing = firstState.silent
    let page: Page
    try {
      page = await list.get(query)
    } catch (error) {
      if (!isProbing || !list.isRefusal(error) || list.isServerFailure(error)) throw error
      list.unpaged.learn()
      return
    }
    const fresh = await list.take(nth, page)
    if (fresh === 0) {
      if (isProbing && nth === 1) list.unpaged.learn()
      const other = otherWay(query, nth, list.loaded(), firstState.total)
      if (!other) return
      state = { ...state, next: other }
      continue
    }
    const { response, collection } = page
    const { records, wrappers } = collection
    state = pagesAfter(response, wrappers, records.length, query, list.profile)
    if (state.silent && records.length >= count) state = { ...state, next: numbered(nth + 2) }
    list.progress(state.total ?? firstState.total)
    if (state.known.length > 0) return readKnown(list, state, nth + 1)
  }
}

const cursorParameters = ['cursor', 'after', 'page_token', 'pageToken', 'next', 'starting_after']

/** The same place by another parameter: the provider ignored the last one, but there is more. */
function otherWay(
  query: Query,
  nth: number,
  loaded: number,
  expected: number | null,
): Query | null {
  const last = query.at(-1)
  if (!last || nth > mostOtherWays) return null
  const [name, value] = last
  const rest = query.slice(0, -1)
  const at = cursorParameters.indexOf(name)
  if (at >= 0) {
    const next = cursorParameters[at + 1]
    return next === undefined ? null : [...rest, [next, value]]
  }
  if (expected === null || loaded >= expected) return null
  if (name === 'page') return [...rest, ['offset', String(loaded)]]
  return name === 'offset' ? [...rest, ['limit', String(expected)]] : null
}
