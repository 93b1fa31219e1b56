/** The published price lists by language and currency, with our own history. */
import path from 'node:path'

import { z } from 'zod'

import { DomainPrice } from '#contract/public.ts'
import type { CopyState } from '#server/cached-copy.ts'
import type { LowestBetween } from '#site/pricing/promotion.ts'

import { Copies, type CopiesOptions } from './copies/copies.ts'
import { refusalOf } from './copies/guard.ts'
import { lowestBetween, type PriceHistory } from './copies/history.ts'

/** A price list as read from the provider. */
export const PriceList = z.object({
  items: z.array(DomainPrice),
  /** `null`: the provider does not say. */
  currency: z.string().nullable(),
  /** Currencies the provider has lists in; empty if it does not say. */
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
  state: CopyState
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
  history: PriceHistory
  read: (locale: string, currency: string | null) => Promise<PriceList>
}

const partsOf = (key: string) => {
  const [locale = '', currency = ''] = key.split('|')
  return { locale, currency: currency === '' ? null : currency }
}

export function createPrices({ dir, history, read, clock, report }: PricesOptions): Prices {
  const copies = new Copies<PriceList>({
    dir: path.join(dir, 'prices'),
    schema: PriceList,
    load: (key) => {
      const { locale, currency } = partsOf(key)
      return read(locale, currency)
    },
    refuse: (before, after) =>
      after.items.length === 0 ? 'rows_lost' : refusalOf(before?.items ?? null, after.items),
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
      const { copy, state } = await copies.get(`${locale}|${currency ?? ''}`)
      const { items, currency: listCurrency, currencies } = copy.value
      const lows = listCurrency === null ? [] : await history.lows(listCurrency)
      return {
        items,
        currency: listCurrency,
        currencies,
        asOf: copy.asOf,
        changedAt: copy.changedAt,
        version: `${copy.version} ${copy.asOf}`,
        state,
        lowest: lowestBetween(lows),
      }
    },
  }
}
