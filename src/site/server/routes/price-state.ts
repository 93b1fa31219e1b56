/** Parses a price page's query and writes it back. Unknown values become the default. */
import { sorts, type Sort } from '#site/pricing/select.ts'

export interface PriceState {
  /** `null`: the provider's default. */
  currency: string | null
  tax: 'with' | 'without'
  /** `null`: no rates are configured. */
  country: string | null
  years: number
  q: string
  category: string
  sort: Sort | null
  /** A past day; `null`: now. */
  on: string | null
}

/** The choices a page offers; other values become the default. */
export interface Offer {
  /** The first is the default. */
  currencies: readonly string[]
  countries: readonly string[]
  /** The default of `countries`. */
  home: string | null
  /** What people in a country pay in, as far as the operator states it. */
  currencyOf: ReadonlyMap<string, string>
}

/** The state with another currency, and a country where it is used: with yen, Japan's tax. */
export function withCurrency(state: PriceState, currency: string, offer: Offer): PriceState {
  const isUsedIn = (country: string | null) =>
    country !== null && offer.currencyOf.get(country) === currency
  const country =
    [state.country, offer.home].find(isUsedIn) ?? offer.countries.find(isUsedIn) ?? state.country
  return { ...state, currency, country }
}

export const yearChoices = [1, 2, 3, 5, 10] as const
export const defaultYears = 3

const oneOf = <T>(value: unknown, choices: readonly T[]): T | null =>
  choices.find((choice) => choice === value) ?? null

export function readState(query: URLSearchParams, offer: Offer): PriceState {
  const text = (name: string, maxLength: number) =>
    (query.get(name) ?? '').trim().slice(0, maxLength)
  const years = Number(query.get('years'))
  const on = query.get('on')
  return {
    currency:
      oneOf(query.get('currency')?.toUpperCase(), offer.currencies) ?? offer.currencies[0] ?? null,
    tax: query.get('tax') === 'without' ? 'without' : 'with',
    country: oneOf(query.get('country')?.toUpperCase(), offer.countries) ?? offer.home,
    years: Number.isInteger(years) && years >= 1 && years <= 10 ? years : defaultYears,
    q: text('q', 100),
    category: text('category', 100),
    sort: oneOf(query.get('sort'), sorts),
    on: on !== null && /^\d{4}-\d{2}-\d{2}$/.test(on) ? on : null,
  }
}

/** Parameters in a fixed order and without defaults, so that each state has exactly one address. */
export function stateParams(state: PriceState, offer: Offer): [name: string, value: string][] {
  const params: [string, string | null][] = [
    ['q', state.q || null],
    ['category', state.category || null],
    ['currency', state.currency === offer.currencies[0] ? null : state.currency],
    ['tax', state.tax === 'without' ? 'without' : null],
    ['country', state.country === offer.home ? null : state.country],
    ['years', state.years === defaultYears ? null : String(state.years)],
    ['sort', state.sort],
    ['on', state.on],
  ]
  return params.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

export function stateQuery(state: PriceState, offer: Offer): string {
  const text = new URLSearchParams(stateParams(state, offer)).toString()
  return text === '' ? '' : `?${text}`
}
