import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useSession } from '#web/api/session.ts'

import { isPathSegment } from './record-ids.ts'

interface LinkedSubject {
  kind: string
  type: string | null
  id: string
  /** Of the domain that a service represents, whose page shows both. */
  domainName?: string | null
}

/** Route of the page of a service, domain, invoice or order; `null` if it has no page. */
export function subjectRoute({
  kind,
  type,
  id,
  domainName = null,
}: LinkedSubject): Pick<LinkProps, 'to' | 'params'> | null {
  if (!isPathSegment(id)) return null
  // Each route gets its own parameters, but TypeScript cannot check a union of routes.
  const route = (to: string, params: Record<string, string>) =>
    ({ to, params }) as Pick<LinkProps, 'to' | 'params'>
  if (domainName !== null && isPathSegment(domainName))
    return route('/domains/$name', { name: domainName })
  if (kind === 'service' && type !== null && isPathSegment(type)) {
    return route('/services/$type/$id', { type, id })
  }
  // A domain's page needs the name. An id without a dot is a number: that of the domain's service.
  if (kind === 'domain' && !id.includes('.') && type !== null && isPathSegment(type)) {
    return route('/services/$type/$id', { type, id })
  }
  if (kind === 'domain') return route('/domains/$name', { name: id })
  if (kind === 'invoice') return route('/invoices/$id', { id })
  if (kind === 'order') return { to: '/orders', search: { open: id } } as unknown as LinkProps
  return null
}

interface SubjectLinkProps {
  /** `null` if the text is about no record in particular. */
  subject: LinkedSubject | null
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** A link to the subject's page, or plain text if it has none. */
export function SubjectLink({ subject, className, onClick, children }: SubjectLinkProps) {
  const { offers } = useSession()
  const isOffered = subject?.kind !== 'order' || offers.orders
  const route = subject && isOffered ? subjectRoute(subject) : null
  if (route === null) return <span className={className}>{children}</span>
  return (
    <Link {...route} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
