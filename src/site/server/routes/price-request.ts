/** Reads a price page's address and loads the list it names, today's or a past day's. */
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

/** Currencies and countries a visitor can choose from; the provider's defaults first. */
function offerOf({ tax }: PublicData, standard: PublishedPrices): Offer {
  const standardCurrency = standard.currency === null ? [] : [standard.currency]
  const countries = Object.entries(tax?.countries ?? {})
  return {
    currencies: [...new Set([...standardCurrency, ...standard.currencies])],
    countries: countries.map(([country]) => country),
    home: tax?.home ?? null,
    currencyOf: new Map(
      countries.flatMap(([country, { currency }]) =>
        currency === undefined ? [] : [[country, currency]],
      ),
    ),
  }
}

/**
 * The offer that starts with the currency and tax of the country in which, according to CLDR, most
 * readers of the language live; the provider's own unless it has prices in that currency.
 */
function localOffer(offer: Offer, locale: string): Offer {
  const country = new Intl.Locale(locale).maximize().region ?? ''
  const currency = offer.currencyOf.get(country)
  if (currency === undefined || !offer.currencies.includes(currency)) return offer
  return {
    ...offer,
    currencies: [...new Set([currency, ...offer.currencies])],
    home: country,
  }
}

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
  const whole = offerOf(parts, standard)
  const offer = isLocal ? localOffer(whole, language.tag) : whole
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
