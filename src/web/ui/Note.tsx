import { CircleX, Hourglass, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { plain: Info, warn: Hourglass, alert: TriangleAlert, bad: CircleX } as const

/** Colours by tone: amber for what ends and for what looks wrong, each with its own icon. */
const tones = { plain: '', warn: 'warn', alert: 'warn', bad: 'bad' } as const

interface NoteProps {
  tone?: keyof typeof icons
  children: ReactNode
  actions?: ReactNode
}

/** Local truth: a rule at the start, beside what it is about. `bad` is announced. */
export function Note({ tone = 'plain', children, actions }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div className={`note ${tones[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon className="i" />
      <div className="min-w-0 flex-1">{children}</div>
      {actions}
    </div>
  )
}
