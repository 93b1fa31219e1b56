/** What the sample's authors write; `write.ts` fills in what follows from it. Amounts in minor units. */
import type { NotificationLink } from '#wire/payloads/notification.ts'
import type { Service, ServiceType } from '#wire/payloads/service.ts'
import type { Subject } from '#wire/shapes.ts'

/** On, off, or not stated at all. */
export type AutoRenewSeed = boolean | null

interface RenewalSeed {
  id: string
  /** Unicode; a domain's ASCII form follows from it. */
  name: string
  status?: string
  /** Days from today to the next charge; `null`: none stated. */
  renewsIn: number | null
  /** Days from today to the end; the day of the next charge where not given. */
  expiresIn?: number | null
  /** Minor units a period, without tax; `null`: not stated. */
  price: number | null
  /** Months of a period. */
  months?: number | null
  /** Periods since the beginning; from the second on there is a last renewal. */
  periods?: number
  autoRenew: AutoRenewSeed
  /** Why auto-renew cannot be changed. */
  lock?: string
}

export interface ServiceSeed extends RenewalSeed {
  type: Exclude<ServiceType, 'domain'>
  plan: string | null
  domain?: string
  location?: string
  ipAddresses?: readonly string[]
  usage?: Service['usage']
  details?: Readonly<Record<string, string>>
}

export interface DomainSeed extends RenewalSeed {
  nameservers?: readonly string[]
  transferLock?: boolean | null
  privacy?: boolean | null
  dnssec?: boolean | null
}

export interface LineSeed {
  description: string
  quantity?: number
  /** Minor units each; negative on a credit note. */
  unitPrice: number
  /** The account's usual rate where not given. */
  taxRatePercent?: number
  /** Days from today. */
  period?: readonly [from: number, to: number]
  subject?: Subject
}

export interface InvoiceSeed {
  /** The counter in `2026-04417`. */
  counter: number
  status: string
  /** Days from today, negative: ago. */
  issued: number
  /** Days after the issue; 14 where not given. */
  dueAfter?: number
  /** Days from today; `null` or not given: not paid. */
  paid?: number | null
  /** Minor units that were paid already. */
  paidPart?: number
  lines: readonly LineSeed[]
  orderId?: string
  nextAttempt?: number
  /** `{invoice 4263}` in it stands for the number of an older invoice. */
  note?: string
}

export interface OrderSeed {
  /** The counter in `O-88231`; also the id. */
  counter: number
  status: string
  /** Days from today and a time in UTC. */
  placed: readonly [day: number, time: string]
  items: readonly { description: string; quantity?: number; amount: number; subject?: Subject }[]
  /** Days from today and a time; `null`: still to come. */
  steps?: readonly { label: string; at: readonly [day: number, time: string] | null }[]
}

/** `{invoice 4391}` in its texts and in its link stands for the invoice with this counter. */
export interface NotificationSeed {
  id: string
  title: string
  body: string
  html?: boolean
  severity: string
  category: string
  created: readonly [day: number, time: string]
  /** Days from today and a time; not given: unread. */
  read?: readonly [day: number, time: string]
  link?: NotificationLink
}

export interface AccountSeed {
  id: string
  label: string
  customerNumber: string
  company: string | null
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address: {
    lines: readonly string[]
    city: string
    region: string | null
    postalCode: string | null
    countryCode: string
  }
  vatNumber: string | null
  currency: string
  locale: string
  timeZone: string
  balance: number
  /** Months since the account was opened. */
  monthsOld: number
  /** The usual tax on its invoices. */
  tax: { name: string; ratePercent: number }
}
