import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

export type MenuEntry =
  | { kind: 'separator'; key: string }
  | { kind: 'caption'; key: string; label: string }
  | {
      kind: 'action'
      key: string
      label: string
      icon?: ReactNode
      disabled?: boolean
      onSelect: () => void
    }
  /** One of several (`radio`) or on its own (`check`); the menu stays open. */
  | {
      kind: 'check' | 'radio'
      key: string
      label: string
      /** How many have it, at the end of the line. */
      count?: string
      checked: boolean
      onSelect: () => void
    }
  | { kind: 'link'; key: string; label: string; icon?: ReactNode; href: string; external?: boolean }

/** Shows them; what is around it may use hooks to find them. */
export type ShowEntries = (entries: readonly MenuEntry[]) => ReactNode

interface MenuProps {
  /** Name of the menu, and of the button where it shows no text. */
  label: string
  entries?: readonly MenuEntry[]
  /** Where many menus stand in one view: found out with the menu, not with its button. */
  renderEntries?: (show: ShowEntries) => ReactNode
  className?: string
  children: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  tabIndex?: number
}

const load = () => import('./MenuLayer.tsx').then(({ MenuLayer }) => ({ default: MenuLayer }))
const MenuLayer = lazy(load)
const preload = (): void => void load()

/** A button with a menu. The layer's code is fetched when the button is pointed at or focused. */
export function Menu({
  label,
  entries,
  renderEntries,
  className,
  children,
  side,
  align,
  tabIndex,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const show: ShowEntries = (found) => (
    <MenuLayer
      anchor={button}
      label={label}
      entries={found}
      side={side ?? 'bottom'}
      align={align ?? 'start'}
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
        tabIndex={tabIndex}
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
