import type { Service } from '#web/api/services.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RowLink } from '#web/list/RowLink.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

/** Whether the service has a page: its type and id must fit into an address. */
export const hasPage = ({ type, id }: { type: string; id: string }): boolean =>
  isPathSegment(type) && isPathSegment(id)

export function NameLink({ service }: { service: Service }) {
  const { type, id, name } = service
  if (!hasPage(service)) {
    return (
      <span className="nm">
        <DomainName name={name} />
      </span>
    )
  }
  return (
    <RowLink to="/services/$type/$id" params={{ type, id }} className="nm" aria-label={name}>
      <DomainName name={name} isLabelled />
    </RowLink>
  )
}
