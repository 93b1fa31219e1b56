import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { serviceChangesQuery } from '#web/api/changes.ts'
import { useSession } from '#web/api/session.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { ChangeRows } from '#web/renewal/changes/ChangeRows.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ServiceSideProps {
  service: { type: string; id: string }
  /** Closes it, where it replaces the list. */
  onBack: (() => void) | null
}

/** One service's own changes. */
export function ServiceSide({ service, onBack }: ServiceSideProps) {
  const { t } = useTranslation('history')
  const brand = useSession().brand.name
  const { data, error, refetch } = useQuery(serviceChangesQuery(service))
  const name = data?.items.find(({ subject }) => subject?.name)?.subject?.name ?? service.id
  return (
    <section className="of-service" aria-labelledby="side-name">
      {onBack && <Button onClick={onBack}>{t('side.back')}</Button>}
      <div className="sect-row">
        <h2 className="sect" id="side-name">
          <bdi dir="ltr">{name}</bdi>
        </h2>
        <SubjectLink subject={{ kind: 'service', ...service }} className="link end">
          {t('side.open')}
        </SubjectLink>
      </div>
      {data && <ChangeRows label={t('side.label', { name })} changes={data.items} />}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <p className="sm mut">{t('side.foot', { brand })}</p>
    </section>
  )
}
