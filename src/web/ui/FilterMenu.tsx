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

/** A filter: dashed while available, solid with its value and × once set. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, entries, value } = props
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className="contents">
      {value === null ? (
        <Menu label={label} entries={entries} className="chip">
          <Plus className="i" />
          {label}
        </Menu>
      ) : (
        <SetFilter {...props} findPlace={() => place.current?.querySelector('button')} />
      )}
    </span>
  )
}

interface SetFilterProps extends FilterMenuProps {
  /** Where it can be set again. */
  findPlace: () => HTMLElement | null | undefined
}

function SetFilter(props: SetFilterProps) {
  const { label, entries, value, icon, removeLabel, onRemove, findPlace } = props
  useFocusAfter(findPlace)
  return (
    <span className="chip set">
      <Menu label={`${label} ${value}`} entries={entries} className="value">
        {icon}
        {label} <b>{value}</b>
      </Menu>
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X className="i" />
      </button>
    </span>
  )
}
