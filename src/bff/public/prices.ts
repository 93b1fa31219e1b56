/** The price lists as published: copies by language and currency, with our own history. */
import path from 'node:path'

import { z } from 'zod'

import { DomainPrice } from '#contract/public.ts'

import { Copies, type CopiesOptions, type Freshness } from './copies/copies.ts'
import { implausible } from './copies/guard.ts'
import { lowestBetween, PriceHistory } from './copies/history.ts'
import type { LowestBetween } from './pricing/promotion.ts'

/** A price list as a reader hands it over. */
export const PriceList = z.object({
  items: z.array(DomainPrice),
  /** The list's currency; `null`: not stated. */
  currency: z.string().nullable(),
  /** Currencies that the provider has lists in; empty: only this one is known. */
  currencies: z.array(z.string()),
})
export type PriceList = z.infer<typeof PriceList>

export interface PublishedPrices {
  items: DomainPrice[]
  currency: string | null
  currencies: readonly string[]
  asOf: string
  changedAt: string
  version: string
  freshness: Freshness
  lowest: LowestBetween
}

export interface Prices {
  /** @param currency `null`: the provider's default */
  list(locale: string, currency: string | null): Promise<PublishedPrices>
  history: PriceHistory
  copies: Copies<PriceList>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Timing = Pick<CopiesOptions<PriceList>, 'clock' | 'report'>

export interface PricesOptions extends Timing {
  dir: string
  read: (locale: string, currency: string | null) => Promise<PriceList>
}

const parts = (key: string) => {
  const [locale = '', currency = ''] = key.split('|')
  return { locale, currency: currency === '' ? null : currency }
}

export function createPrices({ dir, read, clock, report }: PricesOptions): Prices {
  const history = new PriceHistory(path.join(dir, 'history'))
  const copies = new Copies<PriceList>({
    dir: path.join(dir, 'prices'),
    schema: PriceList,
    load: (key) => {
      const { locale, currency } = parts(key)
      return read(locale, currency)
    },
    refuse: (before, after) =>
      after.items.length === 0 ? 'rows_lost' : implausible(before?.items ?? null, after.items),
    published: async (_key, { asOf, value }) => {
      if (value.currency !== null) await history.keep(value.currency, asOf, value.items)
    },
    freshMs: 5 * MINUTE,
    staleMs: DAY,
    errorMs: 7 * DAY + 12 * 60 * MINUTE,
    clock,
    report,
  })
  return {
    history,
    copies,
    async list(locale, currency) {
      const { copy, freshness } = await copies.get(`${locale}|${currency ?? ''}`)
      const { items, currency: stated, currencies } = copy.value
      const lows = stated === null ? [] : await history.lows(stated)
      return {
        items,
        currency: stated,
        currencies,
        asOf: copy.asOf,
        changedAt: copy.changedAt,
        version: `${copy.version} ${copy.asOf}`,
        freshness,
        lowest: lowestBetween(lows),
      }
    },
  }
}
