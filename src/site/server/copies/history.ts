/**
 * Our price history: one record per currency and day, from the first start on, in the store that all
 * servers share. Used to show the list of a past day and to find the lowest price of the last 30 days.
 */
import { createHash } from 'node:crypto'

import { z } from 'zod'

import { DomainPrice } from '#contract/public.ts'
import { CalendarDate, Instant } from '#contract/shapes.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import type { Clock } from '#server/clock.ts'
import { type Lease, type Store, StoreError, type StoredRecord } from '#server/store.ts'

import { packJson, unpackJson } from './disk.ts'

export const DayRecord = z.object({
  day: CalendarDate,
  /** When the provider was last read on that day. */
  asOf: Instant,
  items: z.array(DomainPrice),
  /** Lowest first-year price shown on that day, in minor units, by TLD. */
  low: z.record(z.string(), z.int()),
})
export type DayRecord = z.infer<typeof DayRecord>

/** Days kept in memory: a promotion of 60 days and the 30 days before it. */
const DAYS_IN_MEMORY = 90

const DayLow = DayRecord.pick({ day: true, low: true })
export type DayLow = z.infer<typeof DayLow>

const Recent = z.object({
  /** The first day that has a list. */
  first: CalendarDate,
  /** Oldest first. */
  lows: z.array(DayLow),
})
type Recent = z.infer<typeof Recent>

/** Three years; a list is some 10 KB. */
const keptFor = 1_096 * 86_400_000
const topic = 'price-history'

/** Price of the first year on a day: the promotion's if it applies, else the list price. */
function shownOn(day: string, { register, promotion }: DomainPrice): number | null {
  if (!register) return null
  const applies =
    promotion &&
    (promotion.from === null || promotion.from <= day) &&
    (promotion.until === null || day <= promotion.until)
  return applies
    ? Math.min(promotion.register.minorUnits, register.minorUnits)
    : register.minorUnits
}

/** Lowest prices of both. */
function merged(one: Record<string, number>, other: Record<string, number>) {
  const low = { ...one }
  for (const [tld, price] of Object.entries(other)) low[tld] = Math.min(price, low[tld] ?? price)
  return low
}

/** A day keeps its last list, and the lowest prices of all its lists. */
function mergedDay(before: DayRecord | null, after: DayRecord): DayRecord {
  if (!before) return after
  const last = before.asOf > after.asOf ? before : after
  return { ...last, low: merged(before.low, after.low) }
}

interface CachedRecent {
  recent: Recent | null
  isStale: boolean
}

export class PriceHistory {
  readonly #store: Store
  readonly #clock: Pick<Clock, 'now'>
  readonly #provider: string
  /** By currency; `recent` is `null` while there is no history. */
  readonly #cached = new Map<string, CachedRecent>()

  /** `provider`: whose prices to show. */
  constructor(store: Store, provider: string, clock: Pick<Clock, 'now'>) {
    this.#store = store
    this.#clock = clock
    this.#provider = createHash('sha256').update(provider).digest('base64url').slice(0, 16)
    store.onAnnouncement(topic, (currency) => {
      const cached = this.#cached.get(currency)
      if (cached) cached.isStale = true
    })
  }

  #owner(currency: string): string {
    return `${this.#provider} ${currency}`
  }

  /** The list of a past day; `null` if none was kept. */
  async on(currency: string, day: string): Promise<DayRecord | null> {
    const record = await this.#store.get('price-list', `${this.#owner(currency)} ${day}`)
    return record && DayRecord.parse(await unpackJson(record.value))
  }

  /** The first day that has a list. */
  async first(currency: string): Promise<string | null> {
    return (await this.#recent(currency))?.first ?? null
  }

  /** Records a published list. */
  async keep(currency: string, asOf: string, items: DomainPrice[]): Promise<void> {
    const day = asOf.slice(0, 10)
    const low: Record<string, number> = {}
    for (const price of items) {
      const shown = shownOn(day, price)
      if (shown !== null) low[price.tld] = Math.min(shown, low[price.tld] ?? shown)
    }
    // Other servers record the same day, and must not overwrite each other's lower prices.
    await inTurn(this.#store, `price-history ${this.#owner(currency)}`, async (turn) => {
      const recent = await this.#keepInTurn(turn, currency, { day, asOf, items, low })
      this.#cached.set(currency, { recent, isStale: false })
    })
    await this.#store.announce(topic, currency)
  }

  async #keepInTurn(turn: Lease, currency: string, stated: DayRecord): Promise<Recent> {
    const record = async (kind: string, id: string, value: unknown): Promise<StoredRecord> => ({
      kind,
      id,
      owner: this.#owner(currency),
      value: await packJson(value),
      expiresAt: this.#clock.now() + keptFor,
    })
    const known = await this.#read(currency)
    const list = mergedDay(await this.on(currency, stated.day), stated)
    const { day, low } = list
    const others = known?.lows.filter((row) => row.day !== day) ?? []
    const lows = [...others, { day, low }].toSorted((a, b) => (a.day < b.day ? -1 : 1))
    const first = known && known.first < day ? known.first : day
    const recent = { first, lows: lows.slice(-DAYS_IN_MEMORY) }
    await turn.put(
      await record('price-list', `${this.#owner(currency)} ${day}`, list),
      await record('price-lows', this.#owner(currency), recent),
    )
    return recent
  }

  async #read(currency: string): Promise<Recent | null> {
    const record = await this.#store.get('price-lows', this.#owner(currency))
    return record && Recent.parse(await unpackJson(record.value))
  }

  async #recent(currency: string): Promise<Recent | null> {
    const cached = this.#cached.get(currency)
    if (cached && !cached.isStale) return cached.recent
    const read: CachedRecent = { recent: null, isStale: false }
    try {
      // Cached before the read, so that an announcement meanwhile marks it as stale.
      this.#cached.set(currency, read)
      read.recent = await this.#read(currency)
      return read.recent
    } catch (error) {
      this.#cached.delete(currency)
      if (cached) this.#cached.set(currency, cached)
      // Without the store, public pages use what this server read last.
      if (error instanceof StoreError) return cached?.recent ?? null
      throw error
    }
  }

  /** The lowest prices of recent days, oldest first. */
  async lows(currency: string): Promise<DayLow[]> {
    return (await this.#recent(currency))?.lows ?? []
  }
}

/**
 * The lowest price of an extension between two days, both included. `complete` is false if the
 * history begins after the first day, and so cannot prove a 30-day low.
 */
export function lowestBetween(lows: readonly DayLow[]) {
  return (tld: string, first: string, last: string) => {
    const prices = lows
      .filter(({ day }) => first <= day && day <= last)
      .flatMap(({ low }) => low[tld] ?? [])
    if (prices.length === 0) return null
    const oldest = lows[0]?.day
    return {
      minorUnits: Math.min(...prices),
      complete: oldest !== undefined && oldest <= first,
    }
  }
}
