/** What the name of an amount says about its unit and tax. */
import { bare, remembered } from './plain.ts'

export type Unit = 'major' | 'minor' | 'micro' | 'ucents'

/** The unit that a name states: `price_cents`, `amountMinor`, `priceInUcents`. */
export const unitOf = remembered((name) => statedUnit(bare(name)))

function statedUnit(name: string): Unit | null {
  if (!/cent|minor|pence|micro|smallest|subunit/.test(name)) return null
  if (/ucents?|microcents?/.test(name)) return 'ucents'
  if (/micros?(?:amount|units?)?$|^micro/.test(name)) return 'micro'
  if (/percent|center|central|recent/.test(name)) return null
  return 'minor'
}

/** Whether a name says that the amount includes tax; `null` if it does not say. */
export const taxOf = remembered((name) => statedTax(bare(name)))

const tax = '(?:tax|vat|gst|mwst|tva)'
const including = '(?:with|incl?(?:uding|uded|usive)?(?:of)?|inc)'
const excluding = '(?:without|excl?(?:uding|uded|usive)?(?:of)?|ex|before|pre|no)'
const beforeNet = '(?:^|[^e]|price|fee|value|rate|charge)'
const afterNet = '(?:$|to|amount|price|total|value)'
const withTax = new RegExp(`${including}${tax}|gross|ttc|brutto`)
const withoutTax = new RegExp(`${excluding}${tax}|${beforeNet}net${afterNet}|(?:^|total|price)ht$`)

function statedTax(name: string): boolean | null {
  if (withTax.test(name)) return true
  return withoutTax.test(name) ? false : null
}
