import type { Account } from '#web/api/account.ts'

export type MissingTaxData = 'taxId' | 'address' | 'country'

/**
 * What an invoice for a business usually has to carry and the provider does not state. A VAT number
 * is missed only where there is a company: a person has none.
 */
export function missingTaxData({ company, taxId, address }: Account): MissingTaxData[] {
  const missing: MissingTaxData[] = []
  if (company !== null && taxId === null) missing.push('taxId')
  if (address === null || (address.lines.length === 0 && address.city === null)) {
    missing.push('address')
  } else if (address.countryCode === null) missing.push('country')
  return missing
}
