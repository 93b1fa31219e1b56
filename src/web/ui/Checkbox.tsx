import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some but not all of the rows it stands for are selected. */
  isMixed?: boolean
}

export function Checkbox({ isMixed = false, className = '', ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // `indeterminate` has no HTML attribute.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return <input {...rest} ref={input} type="checkbox" className={`check ${className}`} />
}

interface LabelledCheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export const LabelledCheckbox = ({ label, checked, onChange }: LabelledCheckboxProps) => (
  <label className="flex items-center gap-2 text-3">
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
