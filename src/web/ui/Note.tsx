import { CircleX, Hourglass, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

const icons = { plain: Info, warn: Hourglass, alert: TriangleAlert, bad: CircleX } as const

/** `warn` (something ends) and `alert` (something looks wrong) share amber but not the icon. */
const tones = { plain: '', warn: 'warn', alert: 'warn', bad: 'bad' } as const

interface NoteProps {
  tone?: keyof typeof icons
  children: ReactNode
  actions?: ReactNode
  /** Makes the message focusable, for a page that leads to it. */
  ref?: Ref<HTMLDivElement>
}

/** A message next to what it is about. Screen readers announce `bad` at once. */
export function Note({ tone = 'plain', children, actions, ref }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`note ${tones[tone]} ${ref ? 'outline-none' : ''}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon className="i" />
      <div className="text">{children}</div>
      {actions && <div className="flex flex-wrap items-baseline gap-x-3">{actions}</div>}
    </div>
  )
}
