import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { totalsText } from '#web/list/totals.ts'
import { useGroupTexts, type GroupTexts } from '#web/list/use-group-texts.ts'

/** Texts of a month's group line: how many services renew, how many end, and what they cost. */
export function useMonthTexts(): (group: Group) => GroupTexts {
  const { t } = useTranslation('services')
  const format = useFormat()
  return useGroupTexts(({ key, count, renewals, totals, ending }) => {
    const endingAmount = totalsText(format, ending.totals)
    return {
      label: key === 'none' ? t('group.none') : format.month(key),
      count: renewals > 0 && t('group.renewals', format.count(renewals)),
      rows: t('group.services', format.count(count)),
      ending:
        ending.count > 0 &&
        t('group.ending', format.count(ending.count)) +
          (['', format.hidden].includes(endingAmount) ? '' : format.inBrackets(endingAmount)),
      charged:
        totals.sums.length > 1
          ? t('group.chargedAmount', { amount: totalsText(format, totals) })
          : undefined,
    }
  })
}
