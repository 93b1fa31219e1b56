import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { isPathSegment } from './is-path-segment.ts'

interface LinkedSubject {
  kind: string
  type: string | null
  id: string
}

/** Route and parameters of what a row, notice or line is about; `null` where there is no page. */
export function subjectRoute({
  kind,
  type,
  id,
}: LinkedSubject): Pick<LinkProps, 'to' | 'params'> | null {
  if (!isPathSegment(id)) return null
  // Each pair of route and parameters fits; the union of them is what the types cannot follow.
  const route = (to: string, params: Record<string, string>) =>
    ({ to, params }) as Pick<LinkProps, 'to' | 'params'>
  if (kind === 'service' && type !== null && isPathSegment(type)) {
    return route('/services/$type/$id', { type, id })
  }
  // A domain's page is addressed by name; by a number it is found among the services.
  if (kind === 'domain' && !id.includes('.') && type !== null && isPathSegment(type)) {
    return route('/services/$type/$id', { type, id })
  }
  if (kind === 'domain') return route('/domains/$name', { name: id })
  if (kind === 'invoice') return route('/invoices/$id', { id })
  if (kind === 'order') return { to: '/orders', search: { open: id } } as unknown as LinkProps
  return null
}

interface SubjectLinkProps {
  /** `null`: it is about nothing in particular. */
  subject: LinkedSubject | null
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** A link to the page of a service, domain, invoice or order; plain text where it has none. */
export function SubjectLink({ subject, className, onClick, children }: SubjectLinkProps) {
  const route = subject && subjectRoute(subject)
  if (route === null) return <span className={className}>{children}</span>
  return (
    <Link {...route} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
