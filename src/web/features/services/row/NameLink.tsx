import type { Service } from '#web/api/services.ts'
import { RowLink } from '#web/shell/list/RowLink.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

/** `.` and `..` cannot be path segments: such a row has no link. */
export const hasAddress = ({ type, id }: { type: string; id: string }): boolean =>
  ![type, id].some((part) => part === '.' || part === '..' || part === '')

interface NameLinkProps {
  service: Service
  /** There is room for all of the name. */
  whole?: boolean
}

export function NameLink({ service, whole = false }: NameLinkProps) {
  const { type, id, name } = service
  if (!hasAddress(service)) {
    return (
      <span className="nm">
        <DomainName name={name} />
      </span>
    )
  }
  return (
    <RowLink to="/services/$type/$id" params={{ type, id }} className="nm" aria-label={name}>
      {whole ? <bdi dir="ltr">{name}</bdi> : <DomainName name={name} named />}
    </RowLink>
  )
}
