import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

interface LinkOutProps {
  href: string
  children: ReactNode
  className?: string
}

/** A link that leaves: always with the icon; its text names where it leads. */
export function LinkOut({ href, children, className = 'link' }: LinkOutProps) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children} <ExternalLink className="i s" />
    </a>
  )
}
