/**
 * Our own price history: one file for each currency and day, from the first day on. It answers
 * what a list looked like on a past day, and what the lowest price of the last 30 days was.
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
  /** Lowest price for a first year that was shown on that day, in minor units, by extension. */
  low: z.record(z.string(), z.int()),
})
export type DayRecord = z.infer<typeof DayRecord>

/** Days whose lowest prices are kept in memory: a promotion of 60 days and the 30 before it. */
const REMEMBERED = 90

export interface DayLow {
  day: string
  low: Record<string, number>
}

/** What is charged for a first year on a day: the promotion where it holds, else the list price. */
function shownOn(day: string, { register, promotion }: DomainPrice): number | null {
  if (!register) return null
  const holds =
    promotion &&
    (promotion.from === null || promotion.from <= day) &&
    (promotion.until === null || day <= promotion.until)
  return holds ? Math.min(promotion.register.minorUnits, register.minorUnits) : register.minorUnits
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

  /** The list of a past day, or `null` where none was kept. */
  async on(currency: string, day: string): Promise<DayRecord | null> {
    const file = path.join(this.#folder(currency), `${day}.json.br`)
    const parsed = DayRecord.safeParse(await readJson(file))
    return parsed.success ? parsed.data : null
  }

  /** The days that are kept, oldest first. */
  async days(currency: string): Promise<string[]> {
    const names = await readdir(this.#folder(currency)).catch(() => [])
    return names
      .flatMap((name) => /^(\d{4}-\d{2}-\d{2})\.json\.br$/.exec(name)?.[1] ?? [])
      .toSorted()
  }

  /** Keeps a published list under its day; several on one day keep the last list, the lowest price. */
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

  /** The lowest prices of the last days, oldest first; read once and kept until the next list. */
  lows(currency: string): Promise<DayLow[]> {
    const known = this.#lows.get(currency)
    if (known) return known
    const read = this.#readLows(currency)
    this.#lows.set(currency, read)
    return read
  }

  async #readLows(currency: string): Promise<DayLow[]> {
    const days = (await this.days(currency)).slice(-REMEMBERED)
    const records = await Promise.all(days.map((day) => this.on(currency, day)))
    return records.flatMap((record) => (record ? [{ day: record.day, low: record.low }] : []))
  }
}

/**
 * The lowest price of an extension between two days, both included. `complete` only where the
 * history reaches back to the first of them: a shorter one proves no 30-day low.
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
