import type { Account } from '#web/api/account.ts'

export type MissingTaxData = 'taxId' | 'address' | 'country'

/**
 * Data that a business invoice usually needs and the provider does not have. Only a company can lack
 * a VAT number: a private person has none.
 */
export function missingTaxData({ company, taxId, address }: Account): MissingTaxData[] {
  const missing: MissingTaxData[] = []
  if (company !== null && taxId === null) missing.push('taxId')
  if (address === null || (address.lines.length === 0 && address.city === null)) {
    missing.push('address')
  } else if (address.countryCode === null) missing.push('country')
  return missing
}
