import { nextEntryOf } from '#ledger/listed.ts'
import type { Service } from '#web/api/services.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'

interface RenewalCellProps {
  service: Service
  /** Shows the time left in amber, because the status column is hidden. */
  isMarked: boolean
}

export function RenewalCell({ service, isMarked }: RenewalCellProps) {
  const format = useFormat()
  const next = nextEntryOf(service, format.today)
  const day = next?.on ?? service.renewal.on ?? service.expiresOn
  if (day === null) return <Absent />
  const near = format.dateNear(day)
  const relative = format.relative(day)
  return (
    <span className="dates">
      <bdi className="day">{near}</bdi>
      {relative !== null && <span className={`rel ${isMarked ? 'warn' : ''}`}>{relative}</span>}
    </span>
  )
}
