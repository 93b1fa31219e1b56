import { useTranslation } from 'react-i18next'

import type { DomainList } from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'

interface LeadProps {
  list: DomainList
  /** Whether any filter is set. */
  isNarrowed: boolean
}

/** The line below the page's title: how many domains there are, and how many end soon. */
export function Lead({ list, isNarrowed }: LeadProps) {
  const { t } = useTranslation('domains')
  const format = useFormat()
  const { brand } = useSession()
  const { total, facets, groups, complete, loaded, expected } = list
  if (total === 0) return t('lead.about', { brand: brand.name })
  const extensions = Object.keys(facets['tld'] ?? {}).length
  const ending = groups
    .filter(({ key }) => key === '30' || key === '90')
    .reduce((sum, group) => sum + group.ending.count, 0)
  const n = format.number(total)
  // `complete` also waits for the services, which state the domains' auto-renew.
  const isReading = !complete && (expected === null || loaded < expected)
  const countText = (): string => {
    if (isReading && isNarrowed) return t('lead.foundSoFar', { count: total, n })
    if (isReading) {
      return expected === null
        ? t('lead.soFar', { count: total, n })
        : t('lead.soFarOf', { count: total, n, expected: format.number(expected) })
    }
    return t('lead.count', { count: total, n })
  }
  const parts = [
    countText(),
    !isReading && t('lead.extensions', format.count(extensions)),
    ending > 0 && t(complete ? 'lead.ending' : 'lead.endingSoFar', format.count(ending)),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
