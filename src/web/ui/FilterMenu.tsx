import { Plus, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import { Menu, type MenuEntry } from './Menu.tsx'
import { useFocusAfter } from './use-focus-after.ts'

interface FilterMenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** What is set, as text; `null`: only available. */
  value: string | null
  icon?: ReactNode
  removeLabel: string
  onRemove: () => void
}

/**
 * A filter: dashed while available, solid with its value and × once set. The menu is the same one in
 * both: with the first value it stays open for the next, and the keyboard's focus stays in it.
 */
export function FilterMenu(props: FilterMenuProps) {
  const { label, entries, value, icon, removeLabel, onRemove } = props
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className={value === null ? 'contents' : 'chip set'}>
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
          findPlace={() => place.current?.querySelector('button')}
        />
      )}
    </span>
  )
}

interface RemoveButtonProps {
  label: string
  onRemove: () => void
  /** Where it can be set again. */
  findPlace: () => HTMLElement | null | undefined
}

function RemoveButton({ label, onRemove, findPlace }: RemoveButtonProps) {
  useFocusAfter(findPlace)
  return (
    <button type="button" aria-label={label} title={label} onClick={onRemove}>
      <X className="i" />
    </button>
  )
}
