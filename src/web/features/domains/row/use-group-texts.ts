import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import { useGroupTexts, type GroupTexts } from '#web/list/use-group-texts.ts'

const spans = ['expired', '30', '90', 'later', 'none'] as const

/** Texts of a group line, for a time span or a domain extension: how many domains, how many end. */
export function useSpanTexts(by: DomainsSearch['by']): (group: Group) => GroupTexts {
  const { t } = useTranslation('domains')
  const format = useFormat()
  return useGroupTexts(({ key, count, ending }) => {
    const span = spans.find((candidate) => candidate === key)
    return {
      label: by === 'tld' || span === undefined ? t('group.tld', { tld: key }) : t(`group.${span}`),
      count: t('group.count', format.count(count)),
      rows: t('group.count', format.count(count)),
      ending: ending.count > 0 && t('group.ending', format.count(ending.count)),
    }
  })
}
