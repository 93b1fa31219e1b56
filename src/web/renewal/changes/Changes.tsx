import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { serviceChangesQuery } from '#web/api/changes.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { Section } from '#web/ui/Section.tsx'

import { ChangeRows } from './ChangeRows.tsx'

/** Changes made in this dashboard, newest first: the customer's alone. We cannot see those made elsewhere. */
export function Changes({ service }: { service: { type: string; id: string } }) {
  const { t } = useTranslation('related')
  const { data } = useQuery({ ...serviceChangesQuery(service), enabled: !isSupportView })
  if (!data || data.items.length === 0) return null
  return (
    <Section
      title={t('changes')}
      beside={
        <Link
          to="/account/history"
          search={{ side: `${service.type}/${service.id}` }}
          className="link end"
          preload={false}
        >
          {t('allChanges')}
        </Link>
      }
    >
      <ChangeRows label={t('changes')} changes={data.items} />
    </Section>
  )
}
