import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Menu, type MenuEntry } from './Menu.tsx'

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
export function FilterMenu({
  label,
  entries,
  value,
  icon,
  removeLabel,
  onRemove,
}: FilterMenuProps) {
  if (value === null) {
    return (
      <Menu label={label} entries={entries} className="chip">
        <Plus className="i" />
        {label}
      </Menu>
    )
  }
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
