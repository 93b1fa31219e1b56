import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { NotGiven } from '#web/ui/NotGiven.tsx'

interface RenewalCellProps {
  service: Service
  /** Shows the time left in amber, because the status column is hidden. */
  isMarked: boolean
}

export function RenewalCell({ service, isMarked }: RenewalCellProps) {
  const { t } = useTranslation('common')
  const { brand } = useSession()
  const format = useFormat()
  const day = service.renewal.on ?? service.expiresOn
  if (day === null) return <NotGiven title={t('notGiven', { brand: brand.name })} />
  const near = format.dateNear(day)
  const relative = format.relative(day)
  return (
    <span className="dates">
      <bdi className="day">{near}</bdi>
      {relative !== null && <span className={`rel ${isMarked ? 'warn' : ''}`}>{relative}</span>}
    </span>
  )
}
