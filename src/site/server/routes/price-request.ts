/** Reads a price page's address and loads the list it names, today's or a past day's. */
import { memoOn } from '#memo-on.ts'
import { isCategory } from '#site/pricing/select.ts'
import type { SiteLanguage } from '#site/server/languages.ts'
import type { PublishedPrices } from '#site/server/prices.ts'

import { dayOf, type PublicData } from './context.ts'
import type { PriceRequest } from './price-pages.ts'
import { type Offer, readState } from './price-state.ts'

/** We have no list of the requested day. `first`: the first day that has one. */
export class NoSuchDay extends Error {
  readonly first: string | null
  constructor(first: string | null) {
    super('no list was kept for that day')
    this.first = first
  }
}

/**
 * Currencies and countries a visitor can choose from; the provider's defaults first. With `locale`, those of
 * the country in which, according to CLDR, most readers of the language live come first, if the provider has
 * prices in its currency.
 */
const offerOf = memoOn(
  (
    currencies: readonly string[],
    standard: string | null,
    tax: PublicData['tax'],
    locale: string | null,
  ): Offer => {
    const countries = Object.entries(tax?.countries ?? {})
    const currencyOf = new Map(
      countries.flatMap(([country, { currency }]) =>
        currency === undefined ? [] : [[country, currency]],
      ),
    )
    const all = [...new Set([...(standard === null ? [] : [standard]), ...currencies])]
    const country = locale === null ? '' : (new Intl.Locale(locale).maximize().region ?? '')
    const local = currencyOf.get(country)
    const isLocal = local !== undefined && all.includes(local)
    return {
      currencies: isLocal ? [...new Set([local, ...all])] : all,
      countries: countries.map(([name]) => name),
      home: isLocal ? country : (tax?.home ?? null),
      currencyOf,
    }
  },
  2,
)

/**
 * @param isLocal whether an address that names no currency and country means those of the language
 * @throws NoSuchDay
 * @throws the provider's failure if there is no copy to show
 */
export async function priceRequest(
  parts: PublicData,
  language: SiteLanguage,
  query: URLSearchParams,
  isLocal = false,
): Promise<PriceRequest> {
  const { prices, tax, clock } = parts
  const standard = await prices.list(language.tag, null)
  const { currencies, currency: standardCurrency } = standard
  const offer = offerOf(currencies, standardCurrency, tax, isLocal ? language.tag : null)
  const state = readState(query, offer)
  const now = clock.now()
  const today = dayOf(now)
  const isOther = state.currency !== null && state.currency !== standard.currency
  const current = isOther ? await prices.list(language.tag, state.currency) : standard
  const category = isCategory(state.category, current.items) ? state.category : ''
  const validState = { ...state, category, currency: current.currency }
  const request = { language, state: validState, offer, tax, now }
  if (state.on === null || state.on === today)
    return { ...request, state: { ...request.state, on: null }, list: current, today }
  const currency = current.currency
  const record = currency === null ? null : await prices.history.on(currency, state.on)
  if (!record || currency === null) {
    throw new NoSuchDay(currency === null ? null : await prices.history.first(currency))
  }
  const list: PublishedPrices = {
    ...current,
    items: record.items,
    asOf: record.asOf,
    version: `on ${record.day} ${record.asOf}`,
    state: 'fresh',
  }
  return { ...request, list, today: state.on }
}

/** Changes with everything that a price page depends on, apart from its address. */
export const priceVersion = ({ list, today, now }: PriceRequest) =>
  `${list.version} ${today} ${now - Date.parse(list.asOf) > 86_400_000 ? 'old' : ''}`
