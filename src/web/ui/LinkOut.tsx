import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

interface LinkOutProps {
  href: string
  children: ReactNode
  className?: string
  /** Accessible name where the text leaves out the site. It must contain the text. */
  label?: string
  onClick?: () => void
}

/** A link that opens another site in a new tab. Its text should name that site. */
export function LinkOut({ href, children, className = 'link', label, onClick }: LinkOutProps) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {children} <ExternalLink className="i s" />
    </a>
  )
}
