import { useEffect, useRef, type ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Neither: some of many are ticked. */
  mixed?: boolean
}

export function Checkbox({ mixed = false, className = '', ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // Indeterminate exists only as a property of the element.
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])
  return <input {...rest} ref={input} type="checkbox" className={`check ${className}`} />
}
