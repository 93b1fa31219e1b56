/**
 * One price list per currency. The euro list is the catalogue's own; every other one is a list in
 * its own right, made for its market: another level, local price endings, cheaper home extensions.
 * None is the euro list converted at a rate, and none is anybody's offer.
 */
export interface PriceList {
  currency: string
  /** The level of this market: minor units for one euro cent. */
  level: number
  /** A price as this market writes it: `1,480 ¥`, `12.99 $`, `3.250 KD`. */
  ending: (minorUnits: number) => number
  /** Countries whose own extensions cost less here. */
  home: readonly string[]
}

const nearest = (step: number) => (value: number) => Math.max(step, Math.round(value / step) * step)

/** `12.99`, `8.49`: up to the next ending, `step` apart, `below` short of it. */
const justBelow = (step: number, below: number) => (value: number) =>
  Math.max(1, Math.ceil(value / step)) * step - below

export const priceLists: readonly PriceList[] = [
  { currency: 'EUR', level: 1, ending: Math.round, home: [] },
  { currency: 'USD', level: 1.16, ending: justBelow(100, 1), home: ['US'] },
  { currency: 'GBP', level: 0.88, ending: justBelow(50, 1), home: ['GB'] },
  { currency: 'CHF', level: 1.04, ending: justBelow(100, 10), home: ['CH', 'LI'] },
  { currency: 'SEK', level: 11, ending: justBelow(1000, 100), home: ['SE'] },
  { currency: 'PLN', level: 4.1, ending: justBelow(100, 1), home: ['PL'] },
  { currency: 'JPY', level: 1.62, ending: justBelow(100, 20), home: ['JP'] },
  { currency: 'KWD', level: 3.5, ending: nearest(250), home: ['KW'] },
  { currency: 'AED', level: 4.2, ending: nearest(500), home: ['AE'] },
  { currency: 'INR', level: 88, ending: justBelow(1000, 100), home: ['IN'] },
]

export const currencies: readonly string[] = priceLists.map(({ currency }) => currency)
