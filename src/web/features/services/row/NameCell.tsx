import type { ReactNode } from 'react'

import type { Service } from '#web/api/services.ts'
import type { Room } from '#web/ui/list/use-room.ts'

import { NameLink } from './NameLink.tsx'
import { noteOf } from './note-of.ts'

/** Letters of a name for which the column has room. */
const roomFor = (room: Room): number => (room === 'wide' ? 28 : 16)

interface NameCellProps {
  service: Service
  room: Room
  /** Before the name. */
  children?: ReactNode
}

export function NameCell({ service, room, children }: NameCellProps) {
  const { plan, domain } = noteOf(service)
  const whole = !children && service.name.length <= roomFor(room)
  const beside = whole ? 'mut' : 'mut el'
  const cell = (
    <>
      {children}
      <NameLink service={service} whole={whole} />
      {room !== 'tight' && plan !== null && <bdi className={beside}>{plan}</bdi>}
      {domain !== null && <bdi className={beside}>{domain}</bdi>}
    </>
  )
  // What is cut at several places is a row of boxes; the cell itself cuts at its end.
  return whole ? cell : <span className="fit">{cell}</span>
}
