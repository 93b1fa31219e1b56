import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import type { GroupTexts } from '#web/shell/list/GroupCells.tsx'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'

const spans = ['expired', '30', '90', 'later', 'none'] as const

/** Texts of a span of time or of an extension: how many, what ends, what will be charged. */
export function useGroupTexts(by: DomainsSearch['by']): (group: Group) => GroupTexts {
  const { t } = useTranslation(['domains', 'list'])
  const format = useFormat()
  return ({ key, count, totals, ending }) => {
    const span = spans.find((one) => one === key)
    const label =
      by === 'tld' || span === undefined ? t('group.tld', { tld: key }) : t(`group.${span}`)
    return {
      label,
      facts: [
        t('group.count', { count, n: format.number(count) }),
        ending.count > 0 &&
          t('group.ending', { count: ending.count, n: format.number(ending.count) }),
        totals.uncounted > 0 &&
          t('group.uncounted', { count: totals.uncounted, n: format.number(totals.uncounted) }),
      ].filter((text) => text !== false),
      total: totalsText(format, totals),
      note: t('group.charged'),
      select: t('list:selectGroup', { label }),
    }
  }
}
