import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { NotGiven } from '#web/ui/NotGiven.tsx'

interface RenewalCellProps {
  service: Service
  /** The one amber mark of the row stands here, because the status is not shown. */
  marked: boolean
}

export function RenewalCell({ service, marked }: RenewalCellProps) {
  const { t } = useTranslation('common')
  const { brand } = useSession()
  const format = useFormat()
  const day = service.renewal.on ?? service.expiresOn
  if (day === null) return <NotGiven title={t('notGiven', { brand: brand.name })} />
  return (
    <span className="dates">
      <bdi className="day">{format.dateNear(day)}</bdi>
      <span className={`rel ${marked ? 'warn' : ''}`}>{format.relative(day)}</span>
    </span>
  )
}
