import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

import type { TaxBasis } from './tax-basis.ts'

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
