/** What the name of an amount says about it: its unit, and whether tax is in it. */
import { bare } from './plain.ts'

export type Unit = 'major' | 'minor' | 'micro' | 'ucents'

/** Remembers what was said of a name: a provider has few, and every record asks for them again. */
function remembered<T>(stated: (plain: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const said = stated(bare(name))
    if (known.size > 2000) known.clear()
    known.set(name, said)
    return said
  }
}

/** Unit that a name states: `price_cents`, `amountMinor`, `priceInUcents`. */
export const unitOf = remembered(statedUnit)

function statedUnit(plain: string): Unit | null {
  if (!/cent|minor|pence|micro|smallest|subunit/.test(plain)) return null
  if (/ucents?|microcents?/.test(plain)) return 'ucents'
  if (/micros?(?:amount|units?)?$|^micro/.test(plain)) return 'micro'
  if (/percent|center|central|recent/.test(plain)) return null
  return 'minor'
}

/** Whether a name says that tax is in the amount; `null`: it does not say. */
export const taxOf = remembered(statedTax)

function statedTax(plain: string): boolean | null {
  if (/(?:with|incl?(?:uding|uded|usive)?(?:of)?|inc)(?:tax|vat|gst|mwst|tva)|gross|ttc|brutto/.test(plain)) return true // prettier-ignore
  return /(?:without|excl?(?:uding|uded|usive)?(?:of)?|ex|before|pre|no)(?:tax|vat|gst|mwst|tva)|(?:^|[^e]|price|fee|value|rate|charge)net(?:$|to|amount|price|total|value)|(?:^|total|price)ht$/.test(plain) ? false : null // prettier-ignore
}
