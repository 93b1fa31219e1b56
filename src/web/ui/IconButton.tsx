import type { ComponentProps, ReactNode } from 'react'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  size?: 's' | 'm'
}

export function IconButton({ label, icon, size = 's', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`btn ico quiet ${size === 's' ? 's' : ''} ${className}`}
    >
      {icon}
    </button>
  )
}
