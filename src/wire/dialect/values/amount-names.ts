/** What the name of an amount says about it: its unit, and whether tax is in it. */
import { bare } from './plain.ts'

export type Unit = 'major' | 'minor' | 'micro' | 'ucents'

/** Unit that a name states: `price_cents`, `amountMinor`, `priceInUcents`. */
const units = new Map<string, Unit | null>()
export function unitOf(name: string): Unit | null {
  const known = units.get(name)
  if (known !== undefined) return known
  const unit = statedUnit(bare(name))
  if (units.size > 2000) units.clear()
  units.set(name, unit)
  return unit
}

function statedUnit(plain: string): Unit | null {
  if (!/cent|minor|pence|micro|smallest|subunit/.test(plain)) return null
  if (/ucents?|microcents?/.test(plain)) return 'ucents'
  if (/micros?(?:amount|units?)?$|^micro/.test(plain)) return 'micro'
  if (/percent|center|central|recent/.test(plain)) return null
  return 'minor'
}

/** Whether a name says that tax is in the amount; `null`: it does not say. */
const taxes = new Map<string, boolean | null>()
export function taxOf(name: string): boolean | null {
  const known = taxes.get(name)
  if (known !== undefined) return known
  const tax = statedTax(bare(name))
  if (taxes.size > 2000) taxes.clear()
  taxes.set(name, tax)
  return tax
}

function statedTax(plain: string): boolean | null {
  if (/(?:with|incl?(?:uding|uded|usive)?(?:of)?|inc)(?:tax|vat|gst|mwst|tva)|gross|ttc|brutto/.test(plain)) return true // prettier-ignore
  return /(?:without|excl?(?:uding|uded|usive)?(?:of)?|ex|before|pre|no)(?:tax|vat|gst|mwst|tva)|(?:^|[^e])net(?:$|to|amount|price|total|value)|(?:^|total|price)ht$/.test(plain) ? false : null // prettier-ignore
}
