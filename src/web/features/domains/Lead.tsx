import { useTranslation } from 'react-i18next'

import type { DomainList } from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'

interface LeadProps {
  list: DomainList
  /** Something narrows the list. */
  narrowed: boolean
}

/** "1,204 domains in 38 domain extensions. 11 end within 90 days because auto-renew is off." */
export function Lead({ list, narrowed }: LeadProps) {
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
  // All domains may have been read while their auto-renew, which services state, has not.
  const reading = !complete && (expected === null || loaded < expected)
  const count = (): string => {
    if (reading && narrowed) return t('lead.foundSoFar', { count: total, n })
    if (reading) {
      return expected === null
        ? t('lead.soFar', { count: total, n })
        : t('lead.soFarOf', { count: total, n, expected: format.number(expected) })
    }
    return t('lead.count', {
      count: total,
      n,
      extensions: t('lead.extensions', { count: extensions, n: format.number(extensions) }),
    })
  }
  return (
    <>
      {count()}
      {format.gap}
      {ending > 0 &&
        t(complete ? 'lead.ending' : 'lead.endingSoFar', {
          count: ending,
          n: format.number(ending),
        })}
    </>
  )
}
