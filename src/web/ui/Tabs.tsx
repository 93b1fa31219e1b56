import type { ReactNode } from 'react'

/** Filter by kind: links with `aria-current`, each with its count in `<span className="n">`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
