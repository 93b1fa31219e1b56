import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export interface ButtonProps extends ComponentProps<'button'> {
  /** At most one `primary` per view. Use `danger` only inside a dialog. */
  variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** `s`: 26 px, for rows. `m`: 32 px. `l`: 40 px, for public pages and touch screens. */
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
  /** Shows a spinner and ignores further clicks. */
  busy?: boolean
}

const variants = { plain: '', primary: 'pri', quiet: 'quiet', danger: 'dang' } as const

/** A button's class names, for links that look like buttons. */
export const buttonClass = (
  variant: keyof typeof variants = 'plain',
  size: 's' | 'm' | 'l' = 'm',
) => ['btn', variants[variant], size === 'm' ? '' : size].filter(Boolean).join(' ')

export function Button({
  variant,
  size,
  icon,
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(variant, size)} ${className}`}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <LoaderCircle className="i spin" /> : icon}
      {children}
    </button>
  )
}
