import { Checkbox } from '#web/ui/Checkbox.tsx'

interface FeedCheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice of what the calendar contains. */
export const FeedCheckbox = ({ label, checked, onChange }: FeedCheckboxProps) => (
  <label className="flex items-center gap-3 text-ink">
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
