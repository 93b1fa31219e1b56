import type { Renewal } from '#contract/shapes.ts'
import type { Service } from '#web/api/services.ts'
import { isDomainType } from '#web/app/record/record-ids.ts'

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
  leadTime: Service['leadTime']
}

/** What texts call the items of a selection or a job. */
export type ItemKind = 'service' | 'domain'

/** `domain` if all of these service types are domains. */
export const kindOf = (types: readonly string[]): ItemKind =>
  types.length > 0 && types.every(isDomainType) ? 'domain' : 'service'
