/** What charges and ends belong to. */
import type { LeadTime, PastCost } from '#contract/listed.ts'
import type { AttentionItem } from '#contract/overview.ts'
import type { AutoRenew, BilledPeriod as Coverage } from '#contract/shapes.ts'

import type { Renewing } from './entries.ts'
import type { Payment } from './payments.ts'
import type { DomainRecord, ServiceRecord } from './records.ts'

export type Subject = AttentionItem['subject'] & { readonly kind: 'service' | 'domain' }

/** A service with the domain it represents, or a domain without a service. */
export interface Thing extends Renewing {
  readonly subject: Subject
  /** `type/id` of a service, the ASCII name of a domain without one. */
  readonly key: string
  readonly autoRenew: AutoRenew | null
  readonly extra: ServiceRecord['extra']
  /** The domain that the service represents. */
  readonly domain: DomainRecord | null
  /** As its record states it: `renewal.taxIncluded` is `null` too if invoices add no tax. */
  readonly statedTaxIncluded: boolean | null
  readonly coverage: readonly Coverage[]
  /** Paid invoices about it, in their list's order. */
  readonly payments: readonly Payment[]
  /** What the last term cost, if the renewal will cost something else. */
  readonly changedCost: PastCost | null
  /** `null` if nobody states how long before its renewal auto-renew can be changed. */
  readonly leadTime: LeadTime | null
}
