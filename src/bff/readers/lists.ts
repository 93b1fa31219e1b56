/** Whole lists: every page that there is, read into the contract's shapes. */
import { type Considered, Rec, type Scope } from '#wire/dialect/fields/record.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { followPages, type PageAnswer, sixAtOnce } from '#wire/dialect/paging/follow.ts'
import { readCurrency } from '#wire/dialect/values/currency-field.ts'
import { identifier, isRecord, type JsonObject, scalarText } from '#wire/dialect/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { type ListFamilies, type ListFamily, paths, readers } from './families/readers.ts'
import type { Item } from './families/services.ts'
import { memoryOf } from './profile.ts'
import { faultCode, type Query, ReadError, type Source } from './source.ts'

export type { ListFamilies, ListFamily } from './families/readers.ts'
export type { Item, Origin } from './families/services.ts'

export interface ListReading<F extends ListFamily> {
  items: Item<ListFamilies[F]>[]
  /** Records that could not be read, with their id where one is stated. */
  unreadable: { id: string | null }[]
  /** Records in all, as the provider states it, else as many as there were. */
  expected: number | null
}
export interface Progress<F extends ListFamily> extends ListReading<F> {
  loaded: number
}

type Page<F extends ListFamily> = Pick<ListReading<F>, 'items' | 'unreadable'>

/** ISO code that the list states, next to its records or in the envelope. */
export function listCurrency(wrappers: readonly JsonObject[], body: unknown): string | null {
  const around = isRecord(body) ? [body, body.meta] : []
  for (const one of [...wrappers.toReversed(), ...around]) {
    const own = isRecord(one)
      ? readCurrency(one.currency ?? one.currencyCode ?? one.currency_code)
      : null
    if (own) return own
  }
  return null
}

/** One record; `null` where it cannot be read. Nothing that a provider sends makes it throw. */
export function readRecord<F extends ListFamily>(
  family: F,
  raw: unknown,
  scope: Scope,
): Item<ListFamilies[F]> | null {
  // A list of names is a list of domains (OVH); other ids are looked up one by one.
  const record = family === 'domains' && typeof raw === 'string' ? { domain: raw } : raw
  if (!isRecord(record)) return null
  try {
    return readers[family](new Rec(family, record, scope))
  } catch {
    return null
  }
}

/** "Why is this blank?": the provider's names that were considered for each field, without values. */
export function explain(
  family: ListFamily,
  raw: unknown,
  context: ReadContext,
): { fields: Considered[]; others: string[] } {
  if (!isRecord(raw)) return { fields: [], others: [] }
  const fields: Considered[] = []
  const rec = new Rec(family, raw, { context, listCurrency: null }, fields)
  readers[family](rec)
  return { fields, others: rec.rest.map(({ label }) => label) }
}

const keyOf = ({ origin }: Item<unknown>): string =>
  origin.type === null ? origin.id : `${origin.type}/${origin.id}`

const refusals = new Set(['invalid_input', 'not_found', 'provider_error', 'provider_unreadable'])
const isRefusal = (error: unknown): boolean => refusals.has(faultCode(error) ?? '')

/**
 * A whole list, whatever its paging; at most 6 requests at once. `onProgress` is called with the
 * rows so far after each page. A record on two pages counts once.
 * @throws what the source throws; ReadError where the answer is no list, or never ends
 */
export async function readList<F extends ListFamily>(
  family: F,
  source: Source,
  context: ReadContext,
  onProgress?: (progress: Progress<F>) => void,
): Promise<ListReading<F>> {
  const pages: (Page<F> | undefined)[] = []
  const seen = new Set<string>()
  const ids: string[] = []
  const result = (expected: number | null): ListReading<F> => {
    const items: Item<ListFamilies[F]>[] = []
    for (const page of pages) for (const item of page?.items ?? []) items.push(item)
    return { items, unreadable: pages.flatMap((page) => page?.unreadable ?? []), expected }
  }
  const memory = memoryOf(context.profile)
  const get = async (query: Query): Promise<PageAnswer> => {
    const answer = await source.get(paths[family], query)
    const collection = recordsIn(dataOf(answer.body), family, answer.body)
    if (!collection) throw new ReadError(`no list of ${family}`)
    return { answer, collection }
  }
  const take = (nth: number, { answer, collection: { records, wrappers } }: PageAnswer): number => {
    const scope: Scope = { context, listCurrency: listCurrency(wrappers, answer.body) }
    const page: Page<F> = { items: [], unreadable: [] }
    const before = seen.size
    let known = before
    const areIds = records.every((raw) => typeof raw === 'string' || typeof raw === 'number')
    for (const raw of records) {
      const item = areIds ? null : readRecord(family, raw, scope)
      // A record that stands on two pages counts once.
      const key = item ? keyOf(item) : (JSON.stringify(raw) ?? '').slice(0, 2000)
      if (seen.add(key).size === known) continue
      known++
      if (item) page.items.push(item)
      else if (areIds) ids.push(String(raw))
      else
        page.unreadable.push({
          id: isRecord(raw) ? identifier(raw.id ?? raw.uuid) : scalarText(raw),
        })
    }
    pages[nth] = page
    return known - before
  }
  const { size } = context.profile.paging
  const stated = await followPages(
    {
      profile: context.profile,
      get,
      take,
      loaded: () => seen.size,
      progress: (total) => onProgress?.({ ...result(total), loaded: seen.size }),
      isRefusal,
      unpaged: {
        known: memory.has(`unpaged ${family}`),
        learn: () => memory.set(`unpaged ${family}`, 'yes'),
      },
    },
    size ? [[size.parameter, String(size.value)]] : [],
  )
  if (ids.length === 0) return result(stated ?? seen.size)
  pages.push(await readByIds(family, ids, source, context))
  return result(stated ?? seen.size)
}

/** OVH lists ids, and tells of each apart. */
async function readByIds<F extends ListFamily>(
  family: F,
  ids: readonly string[],
  source: Source,
  context: ReadContext,
): Promise<Page<F>> {
  const scope: Scope = { context, listCurrency: null }
  const found = ids.map((id) => readRecord(family, id, scope))
  const look = async (nth: number): Promise<boolean> => {
    const id = ids[nth] ?? ''
    if (!id.isWellFormed()) return true
    try {
      const { body } = await source.get(`${paths[family]}/${encodeURIComponent(id)}`)
      const record = recordsIn(dataOf(body), family, body)?.records[0]
      found[nth] =
        readRecord(family, isRecord(record) ? { id, ...record } : record, scope) ??
        found[nth] ??
        null
    } catch (error) {
      if (!isRefusal(error)) throw error
      // The provider has no such path: what the list says is all there is.
      return nth > 0
    }
    return true
  }
  if (ids.length > 0 && (await look(0))) await sixAtOnce(ids.length - 1, (nth) => look(nth + 1))
  return {
    items: found.filter((item) => item !== null),
    unreadable: ids.flatMap((id, nth) => (found[nth] ? [] : [{ id }])),
  }
}
