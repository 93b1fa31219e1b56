import type { ReactNode } from 'react'

interface BannerProps {
  tone?: 'plain' | 'warn' | 'bad'
  icon: ReactNode
  children: ReactNode
  /** At the end of the line: a countdown, a button. */
  end?: ReactNode
  /** Announced at once; others are announced when the reader pauses. */
  urgent?: boolean
}

/** Page-wide truth: stale data, no network, a support view. */
export function Banner({ tone = 'plain', icon, children, end, urgent = false }: BannerProps) {
  return (
    <div className={`banner ${tone}`} role={urgent ? 'alert' : 'status'}>
      {icon}
      <span>{children}</span>
      {end && <span className="end">{end}</span>}
    </div>
  )
}
