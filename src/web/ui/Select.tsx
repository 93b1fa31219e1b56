import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

interface SelectProps {
  label: string
  options: readonly { value: string; text: string }[]
  value: string
  onChange: (value: string) => void
}

/** A native `<select>`, which already supports type-ahead, touch and screen readers. */
export function Select({ label, options, value, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="in sel">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown className="i s" />
      </span>
    </div>
  )
}
