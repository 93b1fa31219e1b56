import type { Renewal } from '#contract/shapes.ts'
import type { Service } from '#web/api/services.ts'

/** What a bulk change needs to know about one selected row. */
export interface BulkItem {
  type: string
  id: string
  name: string
  renewalStatus: string
  expiresOn: string | null
  billed: Service['billed']
  renewal: Renewal
  autoRenew: Service['autoRenew']
}
