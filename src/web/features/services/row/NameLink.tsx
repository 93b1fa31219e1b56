import type { Service } from '#web/api/services.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RowLink, type RowTarget } from '#web/list/RowLink.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

/** The service's page, or that of the domain it represents. `null` if its id cannot be part of a path. */
export function pageOf({ type, id, domainName }: Service): RowTarget | null {
  if (domainName !== null && isPathSegment(domainName))
    return { to: '/domains/$name', params: { name: domainName } }
  if (!isPathSegment(type) || !isPathSegment(id)) return null
  return { to: '/services/$type/$id', params: { type, id } }
}

export function NameLink({ service }: { service: Service }) {
  const { name } = service
  const page = pageOf(service)
  if (page === null) {
    return (
      <span className="nm">
        <DomainName name={name} />
      </span>
    )
  }
  return (
    <RowLink {...page} className="nm" aria-label={name}>
      <DomainName name={name} isLabelled />
    </RowLink>
  )
}
