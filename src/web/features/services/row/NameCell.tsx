import type { Service } from '#web/api/services.ts'

import { NameLink } from './NameLink.tsx'
import { noteOf } from './note-of.ts'

export function NameCell({ service, withPlan }: { service: Service; withPlan: boolean }) {
  const { plan, domain } = noteOf(service)
  return (
    <span className="fit">
      <span className="nm min-w-0">
        <NameLink service={service} />
      </span>
      {withPlan && plan !== null && <bdi className="mut el">{plan}</bdi>}
      {domain !== null && <bdi className="mut el">{domain}</bdi>}
    </span>
  )
}
