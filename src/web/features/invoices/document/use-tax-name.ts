import type { Invoice } from '#web/api/invoices.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** `VAT 19%`. A generic word if the tax has no name; no percentage if its rate is unknown. */
export function useTaxName(): (tax: Omit<Invoice['tax'][number], 'amount'>) => string {
  const { t, format } = useTexts('invoices')
  return ({ name, ratePercent }) => {
    const taxWord = name ?? t('document.taxName')
    return ratePercent === null
      ? taxWord
      : t('document.taxLine', { name: taxWord, rate: format.percent(ratePercent) })
  }
}
