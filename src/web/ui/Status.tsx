import {
  Circle,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  CircleX,
  Hourglass,
  OctagonAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react'

import { Clipped } from './Clipped.tsx'

/** Each page maps its statuses to these looks. */
export type StatusLook =
  | 'done'
  | 'good'
  | 'partial'
  | 'progress'
  | 'ends-soon'
  | 'paused'
  | 'overdue'
  | 'failed'
  | 'cancelled'
  | 'open'
  | 'returned'

const looks: Record<StatusLook, { icon: LucideIcon; tone: string }> = {
  done: { icon: CircleCheck, tone: '' },
  good: { icon: CircleCheck, tone: 'good' },
  partial: { icon: CircleCheck, tone: 'warn' },
  progress: { icon: CircleDashed, tone: '' },
  'ends-soon': { icon: Hourglass, tone: 'warn' },
  paused: { icon: CirclePause, tone: 'bad' },
  overdue: { icon: OctagonAlert, tone: 'bad' },
  failed: { icon: CircleX, tone: 'bad' },
  cancelled: { icon: CircleSlash, tone: '' },
  open: { icon: Circle, tone: '' },
  returned: { icon: Undo2, tone: '' },
}

export interface StatusProps {
  look: StatusLook
  text: string
  /** Only screen readers get the text. */
  iconOnly?: boolean
}

/** A status as icon and text. Only exceptions have a colour. */
export function Status({ look, text, iconOnly = false }: StatusProps) {
  const { icon: Icon, tone } = looks[look]
  return (
    <span className={`st ${tone}`} title={iconOnly ? text : undefined}>
      <Icon className="i" />
      {iconOnly ? <span className="vh">{text}</span> : <Clipped text={text} />}
    </span>
  )
}
