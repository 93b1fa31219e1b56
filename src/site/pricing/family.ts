/** The tab an extension is listed under, derived from its name and the provider's category. */
import type { DomainPrice } from '#contract/public.ts'

export const families = ['generic', 'country', 'region', 'scripts'] as const
export type Family = (typeof families)[number]

/** Providers' categories for cities, regions and cultures. */
const REGIONAL = /^(?:geo|geographic|geographical|city|cities|region|regional|cities-and-regions)\b/

const lastLabel = (tld: string) => tld.slice(tld.lastIndexOf('.') + 1)

/**
 * The ISO 3166-1 code of a country extension; `null` for other extensions. Two letters are a country
 * code (RFC 1591), apart from the reserved `uk` and `eu`.
 */
export function countryOf(tld: string): string | null {
  const label = lastLabel(tld)
  if (!/^[a-z]{2}$/.test(label)) return null
  return label === 'uk' ? 'GB' : label.toUpperCase()
}

export function familyOf({ tld, category }: DomainPrice): Family {
  if (tld.split('.').some((label) => label.startsWith('xn--'))) return 'scripts'
  if (countryOf(tld) !== null) return 'country'
  return REGIONAL.test(category ?? '') ? 'region' : 'generic'
}
