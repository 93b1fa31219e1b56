import type { LabelSums } from '#web/api/labels.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { totalsText } from '#web/list/totals.ts'

/** A sum, `at least` if some of it is not stated; a dash if nothing is. */
export function useSumText(): (totals: LabelSums['coming']) => string {
  const { t, format } = useTexts('common')
  return (totals) => {
    const amount = totalsText(format, totals, true)
    if (amount === '') return '–'
    return totals.uncounted > 0 ? t('atLeast', { amount }) : amount
  }
}
