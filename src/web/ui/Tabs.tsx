import type { ReactNode } from 'react'

/** Tabs that filter a list: links with `aria-current`, and a count in `<span className="n">`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
