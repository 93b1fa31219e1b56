import type { ReactNode } from 'react'

interface BannerProps {
  tone?: 'plain' | 'warn' | 'bad'
  icon: ReactNode
  children: ReactNode
  /** Shown at the end of the banner, such as a countdown or a button. */
  end?: ReactNode
  /** Interrupts the screen reader; other banners are announced when it pauses. */
  urgent?: boolean
}

/** A message about the whole page: stale data, no network, a support session. */
export function Banner({ tone = 'plain', icon, children, end, urgent = false }: BannerProps) {
  return (
    <div className={`banner ${tone}`} role={urgent ? 'alert' : 'status'}>
      {icon}
      <span>{children}</span>
      {end && <span className="end">{end}</span>}
    </div>
  )
}
