import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

import { loadCode } from './load-code.ts'
import type { MenuEntry } from './menu-entry.ts'

/** Renders the open menu with these entries. */
export type ShowEntries = (entries: readonly MenuEntry[]) => ReactNode

interface MenuProps {
  /** Accessible name of the menu and its button. */
  label: string
  entries?: readonly MenuEntry[]
  /**
   * In place of `entries` where a page has many menus: called only while the menu is open. It can
   * render a component whose hooks work out the entries.
   */
  renderEntries?: (show: ShowEntries) => ReactNode
  className?: string
  children: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  /** Over the whole screen. One of the entries should close it. */
  sheet?: boolean
}

const load = () => import('./MenuLayer.tsx').then(({ MenuLayer }) => ({ default: MenuLayer }))
const MenuLayer = lazy(() => loadCode(load))
const preload = (): void => void load().catch(() => undefined)

/** A button with a menu, whose code loads when the button is hovered or focused. */
export function Menu({
  label,
  entries,
  renderEntries,
  className,
  children,
  side,
  align,
  sheet,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const show: ShowEntries = (shownEntries) => (
    <MenuLayer
      anchor={button}
      label={label}
      entries={shownEntries}
      side={side ?? 'bottom'}
      align={align ?? 'start'}
      sheet={sheet}
      onClose={() => setOpen(false)}
    />
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? 'btn'}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {open && <Suspense>{renderEntries ? renderEntries(show) : show(entries ?? [])}</Suspense>}
    </>
  )
}
