import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { explanationQuery } from '#web/api/explanation.ts'
import { useSession } from '#web/api/session.ts'
import { ErrorView } from '#web/shell/views/ErrorView.tsx'
import { Facts } from '#web/ui/Facts.tsx'

import { blanksOf, type Subject } from './parts.ts'
import { type Reason, reasonsFor } from './reasons.ts'

const Name = ({ name }: { name: string }) => (
  <bdi dir="ltr" className="mono break-words">
    {name}
  </bdi>
)

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation('blank')
  const { brand } = useSession()
  return reasons.map(({ name, found }) => (
    <div key={name}>
      {t(`found.${found}`, { brand: brand.name })} {name !== null && <Name name={name} />}
    </div>
  ))
}

/** Per blank: the provider's fields that were considered and what stood there, never a value. */
export function BlankReasons({ subject }: { subject: Subject }) {
  const { t } = useTranslation(['blank', 'common'])
  const { family, record } = subject
  const ask =
    family === 'account'
      ? { family }
      : family === 'services'
        ? { family, id: record.id, type: record.type }
        : { family, id: record.id }
  const { data, error, refetch } = useQuery(explanationQuery(ask))
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <p className="mut sm">{t('common:loading')}</p>
  const blanks = blanksOf(subject)
  if (blanks.length === 0) return <p className="sm">{t('none')}</p>
  return (
    <>
      <Facts
        facts={blanks.map(({ part, fields }) => ({
          key: part,
          label: t(`part.${part}`),
          value: <Reasons reasons={reasonsFor(fields, data)} />,
        }))}
      />
      {data.others.length > 0 && (
        <p className="ink2 sm mt-3">
          {t('others')} <Name name={data.others.join(', ')} />
        </p>
      )}
      <p className="mut sm mt-3">{t('hint')}</p>
    </>
  )
}
