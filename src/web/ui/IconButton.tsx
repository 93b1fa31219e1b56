import type { ComponentProps, ReactNode } from 'react'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  size?: 's' | 'm'
  quiet?: boolean
}

export function IconButton({
  label,
  icon,
  size = 'm',
  quiet = true,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`btn ico ${quiet ? 'quiet' : ''} ${size === 's' ? 's' : ''} ${className}`}
    >
      {icon}
    </button>
  )
}
