/** Reads whole lists, with all their pages, into the contract's types. */
import type { Considered } from '#dialects/fields/considered.ts'
import { recordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/record-values.ts'
import { recordsIn } from '#dialects/paging/collection.ts'
import { followPages, type Page, sixAtOnce } from '#dialects/paging/follow.ts'
import {
  type ListResource,
  type ListResources,
  paths,
  readers,
} from '#dialects/readers/resources.ts'
import type { Item } from '#dialects/readers/services.ts'
import { type Currency, readCurrency } from '#dialects/values/currency-field.ts'
import { identifier, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { memoryOf } from './profile.ts'
import { complete, errorCode, type Query, ReadError, type Source } from './source.ts'

export type { ListResource, ListResources } from '#dialects/readers/resources.ts'
export type { Item, Origin } from '#dialects/readers/services.ts'

export interface ListReading<R extends ListResource> {
  items: Item<ListResources[R]>[]
  /** Records that could not be read, with their id if they state one. */
  unreadable: { id: string | null }[]
  /** The stated number of records, or the number read. */
  expected: number | null
}
export interface Progress<R extends ListResource> extends ListReading<R> {
  loaded: number
}

type PageReading<R extends ListResource> = Pick<ListReading<R>, 'items' | 'unreadable'>

const longestKey = 2000

/** Currency stated for the whole list: next to its records or in the envelope. */
export function listCurrency(
  wrappers: readonly JsonObject[],
  body: unknown,
  usual: string | null,
): Currency {
  const envelope = isRecord(body) ? [body, body.meta] : []
  for (const object of [...wrappers.toReversed(), ...envelope]) {
    const currency = isRecord(object)
      ? readCurrency(object.currency ?? object.currencyCode ?? object.currency_code, usual)
      : null
    if (currency) return currency
  }
  return null
}

/** `null` if the record cannot be read. Never throws, whatever a provider sends. */
export function readRecord<R extends ListResource>(
  resource: R,
  raw: unknown,
  scope: Scope,
): Item<ListResources[R]> | null {
  // OVH lists domains by name alone; other ids are looked up one by one.
  const record = resource === 'domains' && typeof raw === 'string' ? { domain: raw } : raw
  if (!isRecord(record)) return null
  try {
    return readers[resource](recordReader(resource, record, scope))
  } catch {
    return null
  }
}

/** "Why is this blank?": the provider's names considered for each field, without values. */
export function explain(
  resource: ListResource,
  raw: unknown,
  context: ReadContext,
): { fields: Considered[]; others: string[] } {
  if (!isRecord(raw)) return { fields: [], others: [] }
  const fields: Considered[] = []
  const record = recordReader(resource, raw, { context, listCurrency: null }, fields)
  readers[resource](record)
  return { fields, others: record.rest.map(({ label }) => label) }
}

const keyOf = ({ origin }: Item<unknown>): string =>
  origin.type === null ? origin.id : `${origin.type}/${origin.id}`

const refusals = new Set(['invalid_input', 'not_found', 'provider_error', 'provider_unreadable'])
const isRefusal = (error: unknown): boolean => refusals.has(errorCode(error) ?? '')

const isId = (raw: unknown): boolean => typeof raw === 'string' || typeof raw === 'number'

/** Collects the records of a list's pages. A record that appears on two pages counts once. */
function createPages<R extends ListResource>(resource: R, context: ReadContext) {
  const pages: (PageReading<R> | undefined)[] = []
  const seen = new Set<string>()
  /** Ids of a list that holds nothing else. */
  const ids: string[] = []
  return {
    ids,
    loaded: () => seen.size,
    push: (page: PageReading<R>) => pages.push(page),
    result(expected: number | null): ListReading<R> {
      const read = pages.filter((page) => page !== undefined)
      return {
        items: read.flatMap(({ items }) => items),
        unreadable: read.flatMap(({ unreadable }) => unreadable),
        expected,
      }
    },
    /** Returns how many of the page's records are new. */
    *take(
      nth: number,
      { response, collection: { records, wrappers } }: Page,
    ): Generator<void, number> {
      const stated = listCurrency(wrappers, response.body, context.accountCurrency)
      const scope: Scope = { context, listCurrency: stated }
      const page: PageReading<R> = { items: [], unreadable: [] }
      const areIds = records.every(isId)
      let added = 0
      for (const raw of records) {
        yield
        const item = areIds ? null : readRecord(resource, raw, scope)
        const key = item ? keyOf(item) : (JSON.stringify(raw) ?? '').slice(0, longestKey)
        const size = seen.size
        if (seen.add(key).size === size) continue
        added += 1
        if (item) page.items.push(item)
        else if (areIds) ids.push(String(raw))
        else {
          const id = isRecord(raw) ? identifier(raw.id ?? raw.uuid) : scalarText(raw)
          page.unreadable.push({ id })
        }
      }
      pages[nth] = page
      return added
    },
  }
}

/**
 * Calls `onProgress` with the rows so far after each page.
 * @throws what the source throws; ReadError if the response is no list, or the list never ends
 */
export async function readList<R extends ListResource>(
  resource: R,
  source: Source,
  context: ReadContext,
  onProgress?: (progress: Progress<R>) => void,
): Promise<ListReading<R>> {
  const pages = createPages(resource, context)
  const memory = memoryOf(context.profile)
  const unpagedKey = `unpaged ${resource}`
  const { size } = context.profile.paging
  const expected = await followPages(
    {
      profile: context.profile,
      async get(query: Query): Promise<Page> {
        const response = await source.get(paths[resource], query)
        const collection = recordsIn(dataOf(response.body), resource, response.body)
        if (!collection) throw new ReadError(`no list of ${resource}`)
        return { response, collection }
      },
      take: (nth, page) => complete(source, pages.take(nth, page)),
      loaded: pages.loaded,
      progress: (total) => onProgress?.({ ...pages.result(total), loaded: pages.loaded() }),
      isRefusal,
      unpaged: {
        known: memory.has(unpagedKey),
        learn: () => memory.set(unpagedKey, 'yes'),
      },
    },
    size ? [[size.parameter, String(size.value)]] : [],
  )
  if (pages.ids.length > 0) pages.push(await readByIds(resource, pages.ids, source, context))
  return pages.result(expected ?? pages.loaded())
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
