/** Reads whole lists, with all their pages, into the contract's types. */
import type { Scope } from '#dialects/fields/scope.ts'
import { recordsIn } from '#dialects/paging/collection.ts'
import { followPages, type Page, sixAtOnce } from '#dialects/paging/follow.ts'
import { pageFacts } from '#dialects/paging/page-facts.ts'
import { type ListResource, paths } from '#dialects/readers/resources.ts'
import { isRecord } from '#dialects/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { ListPages, type PageReading } from './list-pages.ts'
import { memoryOf } from './profile.ts'
import { readRecord } from './records.ts'
import {
  complete,
  errorCode,
  isServerFailure,
  type Query,
  ReadError,
  type Source,
} from './source.ts'

export type { ListResource, ListResources } from '#dialects/readers/resources.ts'
export type { Origin } from '#dialects/readers/services.ts'

export interface ListReading<R extends ListResource> extends PageReading<R> {
  /** The stated number of records, or the number read. */
  expected: number | null
  /** `false` if the list kept changing while it was read. */
  complete: boolean
}
export interface Progress<R extends ListResource> extends ListReading<R> {
  loaded: number
}

/** How often a list that changes meanwhile is read. */
const mostReadings = 3
/** Progress waits for 5 % more rows: with all rows after each page, cost grows with the square. */
const growth = 1.05

const refusals = new Set(['invalid_input', 'not_found', 'provider_error', 'provider_unreadable'])
const isRefusal = (error: unknown): boolean => refusals.has(errorCode(error) ?? '')

type OnProgress<R extends ListResource> = (progress: Progress<R>) => void

/**
 * Calls `onProgress` with the rows so far: after each page at first, then whenever there are 5 % more.
 * @throws what the source throws; ReadError if the response is not a list, or the list never ends
 */
export async function readList<R extends ListResource>(
  resource: R,
  source: Source,
  context: ReadContext,
  onProgress?: OnProgress<R>,
): Promise<ListReading<R>> {
  let before: string | null = null
  for (let nth = 1; ; nth++) {
    const { reading, changes } = await readOnce(resource, source, context, onProgress)
    // What differs or overlaps in the same way again is how the provider counts and pages.
    const isSettled = changes === null || changes === before
    if (isSettled || nth === mostReadings) return { ...reading, complete: isSettled }
    before = changes
  }
}

async function readOnce<R extends ListResource>(
  resource: R,
  source: Source,
  context: ReadContext,
  onProgress?: OnProgress<R>,
) {
  const pages = new ListPages(resource, context)
  const memory = memoryOf(context.profile)
  const unpagedKey = `unpaged ${resource}`
  const { size } = context.profile.paging
  /** A record that moves to another page while the list changes would be missed. */
  const totals = new Set<number>()
  /** Records of whole pages, and how many there must be for the next progress. */
  let taken = 0
  let nextProgress = 0
  const expected = await followPages(
    {
      profile: context.profile,
      async get(query: Query): Promise<Page> {
        const response = await source.get(paths[resource], query)
        const collection = recordsIn(
          dataOf(response.body),
          resource,
          response.body,
          context.profile.list,
        )
        if (!collection) throw new ReadError(`no list of ${resource}`)
        const { total } = pageFacts(response, collection.wrappers)
        if (total !== null && collection.records.length > 0) totals.add(total)
        return { response, collection }
      },
      async take(nth, page) {
        const added = await complete(source, pages.take(nth, page))
        taken += added
        return added
      },
      loaded: () => pages.loaded,
      progress(total) {
        if (!onProgress || taken < nextProgress) return
        nextProgress = taken * growth
        onProgress({
          ...pages.result(),
          expected: total,
          complete: false,
          loaded: pages.loaded,
        })
      },
      isRefusal,
      isServerFailure,
      unpaged: {
        known: memory.has(unpagedKey),
        learn: () => memory.set(unpagedKey, 'yes'),
      },
    },
    size ? [[size.parameter, String(size.value)]] : [],
  )
  if (pages.ids.length > 0) pages.push(await readByIds(resource, pages.ids, source, context))
  await complete(source, pages.settle())
  const reading = { ...pages.result(), expected: expected ?? pages.loaded }
  const hasChanged = totals.size > 1 || pages.overlap !== ''
  return { reading, changes: hasChanged ? `${[...totals].join()} ${pages.overlap}` : null }
}

/** OVH lists ids only; each record has its own path. */
async function readByIds<R extends ListResource>(
  resource: R,
  ids: readonly string[],
  source: Source,
  context: ReadContext,
): Promise<PageReading<R>> {
  const scope: Scope = { context, listCurrency: null }
  const items = ids.map((id) => readRecord(resource, id, scope))
  const readById = async (nth: number): Promise<boolean> => {
    const id = ids[nth] ?? ''
    if (!id.isWellFormed()) return true
    try {
      const { body } = await source.get(`${paths[resource]}/${encodeURIComponent(id)}`)
      const record = recordsIn(dataOf(body), resource, body)?.records[0]
      const raw = isRecord(record) ? { id, ...record } : record
      items[nth] = readRecord(resource, raw, scope) ?? items[nth] ?? null
    } catch (error) {
      if (!isRefusal(error)) throw error
      // If the first id has no path, none has: the list is all there is.
      return nth > 0
    }
    return true
  }
  if (ids.length > 0 && (await readById(0)))
    await sixAtOnce(ids.length - 1, (nth) => readById(nth + 1))
  return {
    items: items.filter((item) => item !== null),
    unreadable: ids.flatMap((id, nth) => (items[nth] ? [] : [{ id }])),
  }
}
