import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import type { GroupTexts } from '#web/shell/list/GroupCells.tsx'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** Texts of a month: its name, how many, what ends, what will be charged. */
export function useGroupTexts(): (group: Group) => GroupTexts {
  const { t } = useTranslation('services')
  const format = useFormat()
  return ({ key, count, totals, ending }) => {
    const label = key === 'none' ? t('group.none') : format.month(key)
    const endingAmount = totalsText(format, ending.totals)
    const total = totalsText(format, totals)
    const wide = totals.sums.length > 1
    return {
      label,
      facts: [
        t(key === 'none' ? 'group.services' : 'group.renewals', { count, n: format.number(count) }),
        wide && t('group.chargedAmount', { amount: total }),
        ending.count > 0 &&
          (endingAmount === ''
            ? t('group.ending', { count: ending.count, n: format.number(ending.count) })
            : t('group.endingAmount', { amount: endingAmount })),
        totals.uncounted > 0 &&
          t('group.uncounted', {
            count: totals.uncounted,
            n: format.number(totals.uncounted),
          }),
      ].filter((text) => text !== false),
      total,
      wide,
      note: t('group.charged'),
      select: t('group.select', { label }),
    }
  }
}
