import type { Debt, Reason } from '#contract/reasons.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** Debts named in a sentence; the rest are counted. */
const maxNamed = 2

/** The debts as subjects of links: `LinkedText`. */
export const debtLinks = ({ debts }: Reason) =>
  debts.map(({ id, number }) => ({ kind: 'invoice', type: null, id, label: number }))

/** "Suspended because invoice 2026-04233 (€84.97) is overdue." */
export function useReasonText(): (reason: Reason) => string {
  const { t, format } = useTexts('reasons')
  const debtText = ({ number, amount }: Debt): string =>
    amount === null
      ? isolate(number)
      : t('debt', { number: isolate(number), amount: isolate(format.money(amount)) })
  return ({ debts, moreDebts, stated }) => {
    if (debts.length === 0) return stated === null ? '' : t('stated', { reason: isolate(stated) })
    const shown = debts.slice(0, maxNamed).map(debtText)
    const count = debts.length + moreDebts
    const rest = count - shown.length
    if (rest > 0) shown.push(t('more', format.count(rest)))
    return t('because', { count, debts: format.list(shown) })
  }
}
