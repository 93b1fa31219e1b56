import { Plus, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import type { MenuEntry } from './menu-entry.ts'
import { Menu } from './Menu.tsx'
import { useFocusOnUnmount } from './use-focus-on-unmount.ts'

interface FilterMenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** The current choice as text; `null` if the filter is not set. */
  value: string | null
  icon?: ReactNode
  removeLabel: string
  onRemove: () => void
}

/**
 * A filter: a dashed chip until it is set, then a solid one with its value and ×. Both states render
 * the same Menu, so it stays open and keeps the focus after the first choice.
 */
export function FilterMenu(props: FilterMenuProps) {
  const { label, entries, value, icon, removeLabel, onRemove } = props
  const wrapper = useRef<HTMLSpanElement>(null)
  return (
    <span ref={wrapper} className={value === null ? 'contents' : 'chip set'}>
      <Menu
        label={value === null ? label : `${label} ${value}`}
        entries={entries}
        className={value === null ? 'chip' : 'value'}
      >
        {value === null ? <Plus className="i" /> : icon}
        {label} {value !== null && <b>{value}</b>}
      </Menu>
      {value !== null && (
        <RemoveButton
          label={removeLabel}
          onRemove={onRemove}
          findFocusTarget={() => wrapper.current?.querySelector('button')}
        />
      )}
    </span>
  )
}

interface RemoveButtonProps {
  label: string
  onRemove: () => void
  /** Finds the element to focus once this button is gone. */
  findFocusTarget: () => HTMLElement | null | undefined
}

function RemoveButton({ label, onRemove, findFocusTarget }: RemoveButtonProps) {
  useFocusOnUnmount(findFocusTarget)
  return (
    <button type="button" aria-label={label} title={label} onClick={onRemove}>
      <X className="i" />
    </button>
  )
}
