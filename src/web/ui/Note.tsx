import { CircleX, Hourglass, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { plain: Info, warn: Hourglass, alert: TriangleAlert, bad: CircleX } as const

/** `warn` (something ends) and `alert` (something looks wrong) share amber but not the icon. */
const tones = { plain: '', warn: 'warn', alert: 'warn', bad: 'bad' } as const

interface NoteProps {
  tone?: keyof typeof icons
  children: ReactNode
  actions?: ReactNode
}

/** A message next to what it is about. Screen readers announce `bad` at once. */
export function Note({ tone = 'plain', children, actions }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div className={`note ${tones[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon className="i" />
      <div className="text">{children}</div>
      {actions}
    </div>
  )
}
