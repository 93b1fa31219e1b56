import type { Service } from '#web/api/services.ts'

import { NameLink } from './NameLink.tsx'

export function NameCell({ service, withPlan }: { service: Service; withPlan: boolean }) {
  const { plan, name } = service
  // A domain's "plan" is often its extension, which its name shows already.
  const telling = plan !== null && !name.toLowerCase().endsWith(plan.toLowerCase())
  return (
    <span className="fit">
      <span className="nm min-w-0">
        <NameLink service={service} />
      </span>
      {withPlan && telling && <bdi className="mut el">{plan}</bdi>}
    </span>
  )
}
