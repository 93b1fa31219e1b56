import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import { totalsText } from './totals.ts'

export interface GroupTexts {
  label: string
  /** Number of rows, of those that end, of those without a price, and what the sum includes. */
  facts: readonly string[]
  /** Sum of the prices. */
  total: string
  /** The sum has several currencies or tax bases. It does not fit below the prices, so `facts` has it. */
  wide?: boolean
  /** Explains the sum, after it. */
  note: string
  /** Accessible name of the checkbox. */
  select: string
}

interface GroupWords {
  label: string
  /** `12 renewals`. */
  count: string
  /** How many end without renewal, or what they cost; `false` if none. */
  ending: string | false
  /** The sum in words, if it does not fit below the prices. */
  charged?: string | undefined
}

/** Combines the list's texts of a group line with those that all lists share. */
export function useGroupTexts(wordsOf: (group: Group) => GroupWords): (group: Group) => GroupTexts {
  const { t } = useTranslation('list')
  const format = useFormat()
  return (group) => {
    const { label, count, ending, charged } = wordsOf(group)
    const { uncertain, repeats, totals } = group
    const { uncounted } = totals
    const wide = charged !== undefined
    return {
      label,
      facts: [
        count,
        charged,
        ending,
        uncounted > 0 && t('uncounted', { count: uncounted, n: format.number(uncounted) }),
        uncertain > 0 && t('uncertain', { count: uncertain, n: format.number(uncertain) }),
        repeats > 0 && t('repeats', { count: repeats, n: format.number(repeats) }),
      ].filter((text) => typeof text === 'string'),
      total: totalsText(format, group.totals),
      wide,
      note: t('charged'),
      select: t('selectGroup', { label }),
    }
  }
}
