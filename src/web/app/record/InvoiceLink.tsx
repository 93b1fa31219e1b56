import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { isPathSegment } from './record-ids.ts'

interface InvoiceLinkProps {
  id: string
  className?: string
  /** Keeps the filters of the list beside it. */
  keepsSearch?: boolean
  children: ReactNode
}

/** A link to an invoice, or plain text if its id cannot be part of a path. */
export function InvoiceLink({ id, className, keepsSearch = false, children }: InvoiceLinkProps) {
  if (!isPathSegment(id)) return <span className={className}>{children}</span>
  // Only the invoices' own pages have a search to keep.
  const search = (keepsSearch ? { search: true } : {}) as Pick<LinkProps, 'search'>
  return (
    // Each preload would be a request to the provider.
    <Link to="/invoices/$id" params={{ id }} {...search} className={className} preload={false}>
      {children}
    </Link>
  )
}
