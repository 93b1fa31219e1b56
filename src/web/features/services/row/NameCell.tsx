import type { Service } from '#web/api/services.ts'

import { NameLink } from './NameLink.tsx'

export function NameCell({ service, withPlan }: { service: Service; withPlan: boolean }) {
  const { plan, name } = service
  return (
    <span className="fit">
      <span className="nm min-w-0">
        <NameLink service={service} />
      </span>
      {withPlan && plan !== null && plan !== name && <bdi className="mut el">{plan}</bdi>}
    </span>
  )
}
