import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { NotGiven } from '#web/ui/NotGiven.tsx'

/** Letters that stand beside each other in the narrowest column. */
const room = 18

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
  const near = format.dateNear(day)
  const relative = format.relative(day)
  const both = (
    <>
      <bdi className="day">{near}</bdi>
      {relative !== null && <span className={`rel ${marked ? 'warn' : ''}`}>{relative}</span>}
    </>
  )
  const letters = near.length + (relative?.length ?? 0)
  return letters <= room ? both : <span className="dates">{both}</span>
}
