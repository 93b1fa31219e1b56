import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

const tabsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll('a') ?? [])]

/** The arrow keys move the focus, in the direction of the script. */
function moveFocus({ key, currentTarget: bar }: KeyboardEvent<HTMLElement>): void {
  const tabs = tabsIn(bar)
  const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const from = tabs.findIndex((tab) => tab === document.activeElement)
  if (/^Arrow(?:Left|Right)$/.test(key)) tabs[from + (key === forward ? 1 : -1)]?.focus()
}

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
  // One stop for Tab: a list's rows come after them.
  useLayoutEffect(() => {
    const tabs = tabsIn(bar.current)
    const stop = tabs.find((tab) => tab.hasAttribute('aria-current')) ?? tabs[0]
    for (const tab of tabs) tab.tabIndex = tab === stop ? 0 : -1
  })
  return (
    // The arrow keys are for its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className="tabs" aria-label={label} ref={bar} onKeyDown={moveFocus}>
      {children}
    </nav>
  )
}

/**
 * `activeOptions` of a tab's link. Otherwise the router would mark "All" as current on every tab,
 * because its search parameters are a subset of theirs.
 */
export const exact = { exact: true } as const
