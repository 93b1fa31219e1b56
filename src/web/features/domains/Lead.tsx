import { useTranslation } from 'react-i18next'

import type { DomainList } from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** "1,204 domains in 38 domain extensions. 11 end within 90 days because auto-renew is off." */
export function Lead({ list }: { list: DomainList }) {
  const { t } = useTranslation('domains')
  const format = useFormat()
  const { brand } = useSession()
  const { total, facets, groups } = list
  if (total === 0) return t('lead.about', { brand: brand.name })
  const extensions = Object.keys(facets['tld'] ?? {}).length
  const ending = groups
    .filter(({ key }) => key === '30' || key === '90')
    .reduce((sum, group) => sum + group.ending.count, 0)
  return (
    <>
      {t('lead.count', {
        count: total,
        n: format.number(total),
        extensions: t('lead.extensions', { count: extensions, n: format.number(extensions) }),
      })}{' '}
      {ending > 0 && t('lead.ending', { count: ending, n: format.number(ending) })}
    </>
  )
}
