import { useTranslation } from 'react-i18next'

import type { TaxBasis } from './list-tax.ts'

/** "Amounts include tax", if that is true of all of them. */
export function TaxLine({ basis, className }: { basis: TaxBasis; className?: string }) {
  const { t } = useTranslation('list')
  if (basis === null || basis === 'differs') return null
  return <span className={className}>{t(basis ? 'amountsIncluded' : 'amountsExcluded')}</span>
}
