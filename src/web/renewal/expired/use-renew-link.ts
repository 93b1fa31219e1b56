import { fillOrderLink } from '#contract/order-link.ts'
import type { Renewal } from '#contract/shapes.ts'
import type { WayBack } from '#ledger/expired.ts'
import { useSession } from '#web/api/session.ts'

interface Renewable {
  /** ASCII form of the domain; `null` for another service, which no order link can name. */
  name: string | null
  renewal: Renewal
  manageUrl: string | null
}

export interface RenewLink {
  /** `manage`: the control panel, because no address is configured that says what to order. */
  action: WayBack | 'manage'
  href: string
}

/** Where the provider renews or restores it; `null` if no address is known. */
export function useRenewLink(): (item: Renewable, action: WayBack) => RenewLink | null {
  const template = useSession().links['order']
  return ({ name, renewal, manageUrl }, action) => {
    // A link that states no action would start a registration.
    if (name !== null && template?.includes('{action}')) {
      const href = fillOrderLink(template, {
        tld: name.slice(name.indexOf('.') + 1),
        action,
        years: Math.floor((renewal.termMonths ?? 12) / 12),
        currency: renewal.price?.currency ?? '',
        domain: name,
      })
      return { action, href }
    }
    return manageUrl === null ? null : { action: 'manage', href: manageUrl }
  }
}
