/**
 * One invented price list per currency. The euro list is the catalogue itself. The others differ by
 * more than an exchange rate: each market has its own level, rounding and cheaper home extensions.
 */
export interface PriceList {
  currency: string
  /** Minor units charged for one euro cent. */
  level: number
  /** Rounds to a price that looks usual in this market: `1,480 ¥`, `12.99 $`, `3.250 KD`. */
  round: (minorUnits: number) => number
  /** Extensions of these countries cost less here. */
  homeCountries: readonly string[]
}

const nearest = (step: number) => (value: number) => Math.max(step, Math.round(value / step) * step)

/** `12.99`, `8.49`: rounds up to a multiple of `step`, minus `below`. */
const justBelow = (step: number, below: number) => (value: number) =>
  Math.max(1, Math.ceil(value / step)) * step - below

export const priceLists: readonly PriceList[] = [
  { currency: 'EUR', level: 1, round: Math.round, homeCountries: [] },
  { currency: 'USD', level: 1.16, round: justBelow(100, 1), homeCountries: ['US'] },
  { currency: 'GBP', level: 0.88, round: justBelow(50, 1), homeCountries: ['GB'] },
  { currency: 'CHF', level: 1.04, round: justBelow(100, 10), homeCountries: ['CH', 'LI'] },
  { currency: 'SEK', level: 11, round: justBelow(1000, 100), homeCountries: ['SE'] },
  { currency: 'PLN', level: 4.1, round: justBelow(100, 1), homeCountries: ['PL'] },
  { currency: 'JPY', level: 1.62, round: justBelow(100, 20), homeCountries: ['JP'] },
  { currency: 'KWD', level: 3.5, round: nearest(250), homeCountries: ['KW'] },
  { currency: 'AED', level: 4.2, round: nearest(500), homeCountries: ['AE'] },
  { currency: 'INR', level: 88, round: justBelow(1000, 100), homeCountries: ['IN'] },
]

export const currencies: readonly string[] = priceLists.map(({ currency }) => currency)
