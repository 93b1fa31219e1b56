import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'

export interface GroupTexts {
  label: string
  /** Number of rows, of those that end, and of those without a price. */
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
    const { uncounted } = group.totals
    const wide = charged !== undefined
    return {
      label,
      facts: [
        count,
        charged,
        ending,
        uncounted > 0 && t('uncounted', { count: uncounted, n: format.number(uncounted) }),
      ].filter((text) => typeof text === 'string'),
      total: totalsText(format, group.totals),
      wide,
      note: t('charged'),
      select: t('selectGroup', { label }),
    }
  }
}
