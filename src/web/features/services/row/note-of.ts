import type { Service } from '#web/api/services.ts'
import { isDomainType } from '#web/app/record/record-ids.ts'

/**
 * What to show after a service's name: its plan, or else its domain, because several services may be
 * named after the same product. Leaves out what the name already says.
 */
export function noteOf({ type, name, plan, domain }: Service): {
  plan: string | null
  domain: string | null
} {
  const lowerName = name.toLowerCase()
  // A domain's "plan" is often its extension.
  const showsPlan = plan !== null && !lowerName.endsWith(plan.toLowerCase())
  // A domain service's `domain` may be its name in ASCII.
  const isOtherName =
    domain !== null && !isDomainType(type) && !lowerName.includes(domain.toLowerCase())
  return { plan: showsPlan ? plan : null, domain: !showsPlan && isOtherName ? domain : null }
}
