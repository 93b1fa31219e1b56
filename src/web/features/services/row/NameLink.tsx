import { Link } from '@tanstack/react-router'

import type { Service } from '#web/api/services.ts'
import { DomainName } from '#web/ui/DomainName.tsx'

/** `.` and `..` cannot be path segments: such a row has no link. */
export const hasAddress = ({ type, id }: { type: string; id: string }): boolean =>
  ![type, id].some((part) => part === '.' || part === '..' || part === '')

export function NameLink({ service }: { service: Service }) {
  const { type, id, name } = service
  if (!hasAddress(service)) return <DomainName name={name} />
  return (
    <Link to="/services/$type/$id" params={{ type, id }} preload={false}>
      <DomainName name={name} />
    </Link>
  )
}
