import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary per view; `danger` only inside a dialog. */
  variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** 26 px in rows, 32, 40 on public pages and under a finger. */
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
  /** Work is under way: shown by a ring, and a second press does nothing. */
  busy?: boolean
}

const variants = { plain: '', primary: 'pri', quiet: 'quiet', danger: 'dang' } as const

/** Class of a button, for links that look like one. */
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
