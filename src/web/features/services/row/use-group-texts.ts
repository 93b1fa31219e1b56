import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** Texts of a month: its name, how many, what ends, what will be charged. */
export function useGroupTexts(): (group: Group) => {
  label: string
  count: string
  ending: string | null
  uncounted: string | null
  total: string
} {
  const { t } = useTranslation('services')
  const format = useFormat()
  return ({ key, count, totals, ending }) => {
    const label = key === 'none' ? t('group.none') : format.date(key, 'month')
    const endingAmount = totalsText(format, ending.totals)
    return {
      label,
      count: t(key === 'none' ? 'group.services' : 'group.renewals', {
        count,
        n: format.number(count),
      }),
      ending:
        ending.count === 0
          ? null
          : endingAmount === ''
            ? t('group.ending', { count: ending.count, n: format.number(ending.count) })
            : t('group.endingAmount', { amount: endingAmount }),
      uncounted:
        totals.uncounted === 0
          ? null
          : t('group.uncounted', {
              count: totals.uncounted,
              n: format.number(totals.uncounted),
            }),
      total: totalsText(format, totals),
    }
  }
}
