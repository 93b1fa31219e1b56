import { useTranslation } from 'react-i18next'

import type { TaxBasis } from '#web/shell/tax-basis.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** "Amounts include tax", if that is true of all of them. */
export function TaxLine({ basis, className }: { basis: TaxBasis; className?: string }) {
  const { t } = useTranslation('list')
  const format = useFormat()
  if (basis === null || basis === 'differs') return null
  return (
    <span className={className}>
      {t(basis ? 'amountsIncluded' : 'amountsExcluded', { tax: format.taxName })}
    </span>
  )
}
