import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Tabs that filter a list: links with `aria-current`, and a count in `<span className="n">`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  // On a phone the current tab may be outside of the bar. `scrollIntoView` would move the page as well.
  useLayoutEffect(() => {
    const edge = bar.current?.getBoundingClientRect()
    const tab = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!bar.current || !edge || !tab) return
    if (tab.left < edge.left || tab.right > edge.right)
      bar.current.scrollLeft += tab.left - edge.left - (edge.width - tab.width) / 2
  }, [])
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {children}
    </nav>
  )
}

/**
 * `activeOptions` of a tab's link. Otherwise the router would mark "All" as current on every tab,
 * because its search parameters are a subset of theirs.
 */
export const exact = { exact: true } as const
