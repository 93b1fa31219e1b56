import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface ChipProps {
  label: string
  value: string
  icon?: ReactNode
  removeLabel: string
  onRemove: () => void
}

/** A filter that is set. One that is only available is a menu button with `className="chip"`. */
export function Chip({ label, value, icon, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="chip set">
      {icon}
      {label} <b>{value}</b>
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X className="i" />
      </button>
    </span>
  )
}
