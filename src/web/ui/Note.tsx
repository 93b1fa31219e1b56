import { CircleX, Hourglass, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { plain: Info, warn: Hourglass, bad: CircleX } as const

interface NoteProps {
  tone?: keyof typeof icons
  children: ReactNode
  actions?: ReactNode
}

/** Local truth: a rule at the start, beside what it is about. `bad` is announced. */
export function Note({ tone = 'plain', children, actions }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div
      className={`note ${tone === 'plain' ? '' : tone}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon className="i" />
      <div className="min-w-0 flex-1">{children}</div>
      {actions}
    </div>
  )
}
