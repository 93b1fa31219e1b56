/** Collects the records of a list's pages, each once. */
import type { Scope } from '#dialects/fields/scope.ts'
import type { Page } from '#dialects/paging/follow.ts'
import type { ListResource, ListResources } from '#dialects/readers/resources.ts'
import type { Item } from '#dialects/readers/services.ts'
import { AmountTally, tallyOf } from '#dialects/values/amount-tally.ts'
import { identifier, isRecord, scalarText } from '#dialects/values/plain.ts'

import type { ReadContext } from './context.ts'
import { chooseId, idAt } from './identity.ts'
import { memoryOf } from './profile.ts'
import { listCurrency, readRecord } from './records.ts'

export interface PageReading<R extends ListResource> {
  items: Item<ListResources[R]>[]
  /** Records that could not be read, with their id if they state one. */
  unreadable: { id: string | null }[]
}

const longestKey = 2000
const keyOf = ({ origin }: Item<unknown>): string =>
  origin.type === null ? origin.id : `${origin.type}/${origin.id}`
const isId = (raw: unknown): boolean => typeof raw === 'string' || typeof raw === 'number'

/** Memory's key for the field that identifies records without a usual id. */
export const idKey = (resource: ListResource): string => `id ${resource}`

export class ListPages<R extends ListResource> {
  /** Ids of a list that holds nothing else. */
  readonly ids: string[] = []
  readonly #resource: R
  readonly #context: ReadContext
  readonly #sent: Page[] = []
  readonly #seen = new Map<string, unknown>()
  /** By key: different records of one page. A record may change between two pages. */
  readonly #clashing = new Map<string, unknown[]>()
  /** By page: how many of its records are on an earlier one, besides new ones. */
  readonly #overlaps = new Map<number, number>()
  #pages: (PageReading<R> | undefined)[] = []
  readonly #tally = new AmountTally()
  /** Where the records' id is, if it has no usual name. */
  #idPath: readonly string[] | null

  constructor(resource: R, context: ReadContext) {
    this.#resource = resource
    this.#context = context

    this.#idPath = memoryOf(context.profile).get(idKey(resource))?.split('\n') ?? null
  }

  /** Where pages overlap, as text; empty if they do not. */
  get overlap(): string {
    return [...this.#overlaps].toSorted(([a], [b]) => a - b).join(' ')
  }

  get loaded(): number {
    return this.#seen.size
  }

  result(): PageReading<R> {
    const read = this.#pages.filter((page) => page !== undefined)
    return {
      items: read.flatMap(({ items }) => items),
      unreadable: read.flatMap(({ unreadable }) => unreadable),
    }
  }

  push(page: PageReading<R>): void {
    this.#pages.push(page)
  }

  /** Returns how many of the page's records are new. */
  *take(nth: number, page: Page): Generator<void, number> {
    this.#sent[nth] = page
    const added = yield* this.#read(nth, page)
    const isLost = this.#pages[nth]?.items.length === 0 && this.ids.length === 0
    const isFirst = nth === 0 && (isLost || this.#clashing.size > 0)
    return isFirst && this.#chooseId() ? yield* this.#read(nth, page) : added
  }

  /** Once all pages are there: pins an unusual id, or counts the records that nothing tells apart. */
  *settle(): Generator<void, void> {
    const known = tallyOf(this.#context.profile)
    const wasUndecidable = known.isUndecidable
    known.learn(this.#tally)
    if (known.isUndecidable !== wasUndecidable) {
      this.#forget()
      for (const [nth, page] of this.#sent.entries()) yield* this.#read(nth, page)
    }
    if (this.#clashing.size > 0 && this.#chooseId())
      for (const [nth, page] of this.#sent.entries()) yield* this.#read(nth, page)
    const clashing = this.#clashing
    if (clashing.size > 0) {
      for (const page of this.#pages)
        if (page) page.items = page.items.filter((item) => !clashing.has(keyOf(item)))
      const records = [...clashing.values()].flat()
      this.push({ items: [], unreadable: records.map((raw) => ({ id: statedId(raw) })) })
    }
    const path = this.#idPath
    if (path && this.#records().every((raw) => idAt(raw, path) !== null))
      memoryOf(this.#context.profile).set(idKey(this.#resource), path.join('\n'))
  }

  #forget(): void {
    this.#seen.clear()
    this.#clashing.clear()
    this.#overlaps.clear()
  }

  #records(): unknown[] {
    const all = this.#sent.flatMap((page) => page?.collection.records ?? [])
    return [...new Map(all.map((raw) => [JSON.stringify(raw), raw])).values()]
  }

  /** Whether another field identifies the records; then they have to be read again. */
  #chooseId(): boolean {
    const scope: Scope = { context: this.#context, listCurrency: null }
    const chosen = chooseId(this.#resource, this.#records(), scope)
    if (chosen === null) return false
    this.#idPath = chosen
    this.#forget()
    this.#pages = []
    return true
  }

  *#read(nth: number, { response, collection }: Page): Generator<void, number> {
    const { records, wrappers } = collection
    const { accountCurrency } = this.#context
    const scope: Scope = {
      context: this.#context,
      listCurrency: listCurrency(wrappers, response.body, accountCurrency),
      idPath: this.#idPath,
      tally: this.#tally,
    }
    const page: PageReading<R> = { items: [], unreadable: [] }
    const areIds = records.every(isId)
    let added = 0
    let moved = 0
    for (const raw of records) {
      yield
      const item = areIds ? null : readRecord(this.#resource, raw, scope)
      const key = item ? keyOf(item) : (JSON.stringify(raw) ?? '').slice(0, longestKey)
      if (!this.#isNew(key, nth, raw)) {
        if (!records.includes(this.#seen.get(key))) moved += 1
        continue
      }
      added += 1
      if (item) page.items.push(this.#idPath ? unconfirmed(item) : item)
      else if (areIds) this.ids.push(String(raw))
      else page.unreadable.push({ id: statedId(raw) })
    }
    this.#pages[nth] = page
    if (added > 0 && moved > 0) this.#overlaps.set(nth, moved)
    return added
  }

  #isNew(key: string, page: number, raw: unknown): boolean {
    if (!this.#seen.has(key)) {
      this.#seen.set(key, raw)
      return true
    }
    const first = this.#seen.get(key)
    const others = this.#clashing.get(key) ?? [first]
    const text = JSON.stringify(raw)
    const isOther = others.every((other) => JSON.stringify(other) !== text)
    if (isOther && this.#sent[page]?.collection.records.includes(first))
      this.#clashing.set(key, [...others, raw])
    return false
  }
}

const unconfirmed = <T>({ value, origin }: Item<T>): Item<T> => ({
  value,
  origin: { ...origin, isUnconfirmed: true },
})

const statedId = (raw: unknown): string | null =>
  isRecord(raw) ? identifier(raw.id ?? raw.uuid) : scalarText(raw)
