/**
 * Our price history: one file per currency and day, from the first start on. Used to show the list
 * of a past day and to find the lowest price of the last 30 days.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { DomainPrice } from '#contract/public.ts'
import { CalendarDate, Instant } from '#contract/shapes.ts'

import { fileName, readJson, writeJson } from './disk.ts'

const DayRecord = z.object({
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

export interface DayLow {
  day: string
  low: Record<string, number>
}

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

export class PriceHistory {
  readonly #dir: string
  readonly #lows = new Map<string, Promise<DayLow[]>>()

  constructor(dir: string) {
    this.#dir = dir
  }

  #folder(currency: string) {
    return path.join(this.#dir, fileName(currency))
  }

  /** The list of a past day; `null` if none was kept. */
  async on(currency: string, day: string): Promise<DayRecord | null> {
    const file = path.join(this.#folder(currency), `${day}.json.br`)
    const parsed = DayRecord.safeParse(await readJson(file))
    return parsed.success ? parsed.data : null
  }

  /** Days with a list, oldest first. */
  async days(currency: string): Promise<string[]> {
    const names = await readdir(this.#folder(currency)).catch(() => [])
    return names
      .flatMap((name) => /^(\d{4}-\d{2}-\d{2})\.json\.br$/.exec(name)?.[1] ?? [])
      .toSorted()
  }

  /** Records a published list. A day keeps its last list, and the lowest prices of all its lists. */
  async keep(currency: string, asOf: string, items: DomainPrice[]): Promise<void> {
    const day = asOf.slice(0, 10)
    const before = await this.on(currency, day)
    const low: Record<string, number> = { ...before?.low }
    for (const price of items) {
      const shown = shownOn(day, price)
      if (shown !== null) low[price.tld] = Math.min(shown, low[price.tld] ?? shown)
    }
    const file = path.join(this.#folder(currency), `${day}.json.br`)
    await writeJson(file, { day, asOf, items, low } satisfies DayRecord)
    this.#lows.delete(currency)
  }

  /** The lowest prices of recent days, oldest first. Cached until the next list. */
  lows(currency: string): Promise<DayLow[]> {
    const cached = this.#lows.get(currency)
    if (cached) return cached
    const read = this.#readLows(currency)
    this.#lows.set(currency, read)
    return read
  }

  async #readLows(currency: string): Promise<DayLow[]> {
    const days = (await this.days(currency)).slice(-DAYS_IN_MEMORY)
    const records = await Promise.all(days.map((day) => this.on(currency, day)))
    return records.flatMap((record) => (record ? [{ day: record.day, low: record.low }] : []))
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
