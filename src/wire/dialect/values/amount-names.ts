/** What the name of an amount says about it: its unit, and whether tax is in it. */
import { bare, remembered } from './plain.ts'

export type Unit = 'major' | 'minor' | 'micro' | 'ucents'

/** Unit that a name states: `price_cents`, `amountMinor`, `priceInUcents`. */
export const unitOf = remembered((name) => statedUnit(bare(name)))

function statedUnit(plain: string): Unit | null {
  if (!/cent|minor|pence|micro|smallest|subunit/.test(plain)) return null
  if (/ucents?|microcents?/.test(plain)) return 'ucents'
  if (/micros?(?:amount|units?)?$|^micro/.test(plain)) return 'micro'
  if (/percent|center|central|recent/.test(plain)) return null
  return 'minor'
}

/** Whether a name says that tax is in the amount; `null`: it does not say. */
export const taxOf = remembered((name) => statedTax(bare(name)))

function statedTax(plain: string): boolean | null {
  if (/(?:with|incl?(?:uding|uded|usive)?(?:of)?|inc)(?:tax|vat|gst|mwst|tva)|gross|ttc|brutto/.test(plain)) return true // prettier-ignore
  return /(?:without|excl?(?:uding|uded|usive)?(?:of)?|ex|before|pre|no)(?:tax|vat|gst|mwst|tva)|(?:^|[^e]|price|fee|value|rate|charge)net(?:$|to|amount|price|total|value)|(?:^|total|price)ht$/.test(plain) ? false : null // prettier-ignore
}
