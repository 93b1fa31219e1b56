import type { ReactNode } from 'react'

import type { Service } from '#web/api/services.ts'
import { RowReason } from '#web/renewal/reasons/RowReason.tsx'
import type { Room } from '#web/ui/use-room.ts'

import { NameLink } from './NameLink.tsx'
import { noteOf } from './note-of.ts'

interface NameCellProps {
  service: Service
  room: Room
  /** Shown before the name. */
  children?: ReactNode
}

/** Gets the room that the name leaves. */
function Beside({ text }: { text: string }) {
  return (
    <bdi className="mut el" title={text}>
      {text}
    </bdi>
  )
}

export function NameCell({ service, room, children }: NameCellProps) {
  const { plan, domain } = noteOf(service)
  return (
    <>
      <span className="fit">
        {children}
        <NameLink service={service} />
        {room !== 'tight' && plan !== null && <Beside text={plan} />}
        {domain !== null && <Beside text={domain} />}
      </span>
      <RowReason row={service} />
    </>
  )
}
