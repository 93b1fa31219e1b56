/** From an address to a priced list: the offer, the state, the list or a past day's. */
import type { SiteLanguage } from '#bff/public/languages.ts'
import type { PublishedPrices } from '#bff/public/prices.ts'
import { isCategory } from '#bff/public/pricing/select.ts'

import { dayOf, type PublicData } from './context.ts'
import type { PriceRequest } from './price-pages.ts'
import { type Offer, readState } from './price-state.ts'

/** A past day without a list; `first` is the first day that has one. */
export class NoSuchDay extends Error {
  readonly first: string | null
  constructor(first: string | null) {
    super('no list was kept for that day')
    this.first = first
  }
}

/** The currency of a list among those offered; the provider's default comes first. */
function offerOf(parts: PublicData, standard: PublishedPrices): Offer {
  const own = standard.currency === null ? [] : [standard.currency]
  const tax = parts.tax
  return {
    currencies: [...new Set([...own, ...standard.currencies])],
    countries: tax ? Object.keys(tax.countries) : [],
    home: tax?.home ?? null,
  }
}

/**
 * @throws NoSuchDay
 * @throws what the provider's reader throws, where there is no copy to show
 */
export async function priceRequest(
  parts: PublicData,
  language: SiteLanguage,
  query: URLSearchParams,
): Promise<PriceRequest> {
  const { prices, tax, core } = parts
  const standard = await prices.list(language.tag, null)
  const offer = offerOf(parts, standard)
  const state = readState(query, offer)
  const now = core.clock.now()
  const today = dayOf(now)
  const other = state.currency !== null && state.currency !== standard.currency
  const current = other ? await prices.list(language.tag, state.currency) : standard
  const category = isCategory(state.category, current.items) ? state.category : ''
  const stated = { ...state, category, currency: current.currency }
  const request = { language, state: stated, offer, tax, now }
  if (state.on === null || state.on === today)
    return { ...request, state: { ...request.state, on: null }, list: current, today }
  const currency = current.currency
  const record = currency === null ? null : await prices.history.on(currency, state.on)
  if (!record || currency === null) {
    const [first = null] = currency === null ? [] : await prices.history.days(currency)
    throw new NoSuchDay(first)
  }
  const list: PublishedPrices = {
    ...current,
    items: record.items,
    asOf: record.asOf,
    version: `on ${record.day} ${record.asOf}`,
    freshness: 'fresh',
  }
  return { ...request, list, today: state.on }
}

/** What a page of the list depends on beside its address. */
export const priceVersion = ({ list, today, now }: PriceRequest) =>
  `${list.version} ${today} ${now - Date.parse(list.asOf) > 86_400_000 ? 'old' : ''}`
