import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** `VAT 19%`, as far as the provider names the tax and its rate. */
export function useTaxName(): (tax: Omit<Invoice['tax'][number], 'amount'>) => string {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return ({ name, ratePercent }) => {
    const word = name ?? t('document.taxName')
    return ratePercent === null
      ? word
      : t('document.taxLine', { name: word, rate: format.percent(ratePercent) })
  }
}
