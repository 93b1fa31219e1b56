import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { explanationQuery } from '#web/api/explanation.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { Facts } from '#web/ui/Facts.tsx'

import { findBlanks, type BlankSubject } from './parts.ts'
import { findReasons, type BlankReason } from './reasons.ts'

const Name = ({ name }: { name: string }) => (
  <bdi dir="ltr" className="mono break-words">
    {name}
  </bdi>
)

function Reasons({ reasons }: { reasons: readonly BlankReason[] }) {
  const { t } = useTranslation('blank')
  return reasons.map(({ name, finding, why }) => (
    <div key={name}>
      {t(`found.${finding}`)} {name !== null && <Name name={name} />}
      {why && <div className="mut sm">{t(`why.${why}`)}</div>}
    </div>
  ))
}

/** For each blank, the provider fields that were considered and what they held, never a value. */
export function BlankReasons({ subject }: { subject: BlankSubject }) {
  const { t } = useTranslation(['blank', 'common'])
  const { resource, record } = subject
  const params =
    resource === 'account'
      ? { resource }
      : resource === 'services'
        ? { resource, id: record.id, type: record.type }
        : { resource, id: record.id }
  const { data, error, refetch } = useQuery(explanationQuery(params))
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <p className="mut sm">{t('common:loading')}</p>
  const blanks = findBlanks(subject)
  if (blanks.length === 0) return <p className="sm">{t('none')}</p>
  return (
    <>
      <Facts
        facts={blanks.map(({ part, fields }) => ({
          key: part,
          label: t(`part.${part}`),
          value: <Reasons reasons={findReasons(fields, data)} />,
        }))}
      />
      <p className="mut sm mt-3">{t('hint')}</p>
    </>
  )
}
