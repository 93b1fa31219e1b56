import { useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { totalsText } from '#web/list/totals.ts'

import type { BulkItem } from './bulk-item.ts'
import { isSet, yearlyCharges } from './review-items.ts'

export type SelectionCounts = ReturnType<typeof countsOf>

export function countsOf(selected: readonly BulkItem[]) {
  const changeable = selected.filter(({ autoRenew }) => autoRenew?.changeable)
  const unknown = selected.filter(({ autoRenew }) => autoRenew === null).length
  const on = changeable.filter((item) => isSet(item, true)).length
  const locked = selected.length - changeable.length - unknown
  return { changeable, on, off: changeable.length - on, locked, unknown }
}

/** What is selected, and what it will cost until the end of next year. */
export function useSelectionFacts(
  selected: readonly BulkItem[],
  { on, off, locked, unknown }: SelectionCounts,
): (string | false)[] {
  const { t, format } = useTexts(['bulk', 'common'])
  const date = useYearEnd()
  const yearly = yearlyCharges(selected, format.today)
  const amount = totalsText(format, yearly)
  return [
    on > 0 && t('selection.on', { n: format.number(on) }),
    off > 0 && t('selection.off', { n: format.number(off) }),
    locked > 0 && t('selection.locked', format.count(locked)),
    unknown > 0 && t('selection.unknown', format.count(unknown)),
    amount !== '' &&
      t('selection.ifRenewed', {
        amount: yearly.uncounted > 0 ? t('common:atLeast', { amount }) : amount,
        date,
      }),
    amount === '' && yearly.uncounted === 0 && t('selection.nothingDue', { date }),
    amount === '' && yearly.uncounted === selected.length && t('selection.noAmount'),
    (amount !== '' || yearly.uncounted < selected.length) &&
      yearly.uncounted > 0 &&
      t('selection.uncounted', format.count(yearly.uncounted)),
  ]
}
