import type { Service } from '#web/api/services.ts'
import { isDomainType } from '#web/shell/domain-type.ts'

/** Several services may be called by their product: the domain tells them apart where nothing else does. */
export function noteOf({ type, name, plan, domain }: Service): {
  plan: string | null
  domain: string | null
} {
  const lower = name.toLowerCase()
  // A domain's "plan" is often its extension, which its name shows already.
  const telling = plan !== null && !lower.endsWith(plan.toLowerCase())
  // A name in its own script and in ASCII is one name.
  const apart = domain !== null && !isDomainType(type) && !lower.includes(domain.toLowerCase())
  return { plan: telling ? plan : null, domain: !telling && apart ? domain : null }
}
