/** Types of the sample records. `write.ts` derives the other fields. Amounts are in minor units. */
import type { Account } from '#wire/payloads/account.ts'
import type { NotificationLink } from '#wire/payloads/notification.ts'
import type { Service, ServiceType } from '#wire/payloads/service.ts'
import type { Subject } from '#wire/shapes.ts'

interface RenewalSeed {
  id: string
  /** In Unicode. A domain's ASCII form is derived. */
  name: string
  status?: string
  /** Days from today to the next charge. `null`: not stated. */
  renewsIn: number | null
  /** Days from today to the end. The day of the next charge if omitted. */
  expiresIn?: number | null
  /** Price of a period without tax. `null`: not stated. */
  price: number | null
  months?: number | null
  /** Periods since the start. If more than one, there was a last renewal. */
  periods?: number
  /** `null`: not stated. */
  autoRenew: boolean | null
  /** Why auto-renew cannot be changed. */
  lock?: string
}

export interface ServiceSeed extends RenewalSeed {
  type: Exclude<ServiceType, 'domain'>
  plan: string | null
  domain?: string
  location?: string
  ipAddresses?: string[]
  usage?: Service['usage']
  details?: Service['details']
}

export interface DomainSeed extends RenewalSeed {
  nameservers?: string[]
  transferLock?: boolean | null
  privacy?: boolean | null
  dnssec?: boolean | null
}

export interface LineSeed {
  description: string
  quantity?: number
  /** Negative on a credit note. */
  unitPrice: number
  /** The account's usual rate if omitted. */
  taxRatePercent?: number
  /** Days from today. */
  period?: readonly [from: number, to: number]
  subject?: Subject
}

export interface InvoiceSeed {
  /** The counter in `2026-04417`. */
  counter: number
  status: string
  /** Days from today; negative in the past. */
  issued: number
  /** Days from issue to due date. Defaults to 14. */
  dueAfter?: number
  /** Days from today. `null` or omitted: unpaid. */
  paid?: number | null
  /** Amount already paid. */
  paidPart?: number
  lines: readonly LineSeed[]
  orderId?: string
  nextAttempt?: number
  /** `{invoice 4263}` is replaced by the number of that (older) invoice. */
  note?: string
}

export interface OrderSeed {
  /** The counter in `O-88231`, also used as the id. */
  counter: number
  status: string
  /** Days from today, and a time in UTC. */
  placed: readonly [day: number, time: string]
  items: readonly { description: string; quantity?: number; amount: number; subject?: Subject }[]
  /** `at: null` means still to come. */
  steps?: readonly { label: string; at: readonly [day: number, time: string] | null }[]
}

/** `{invoice 4391}` in texts and links is replaced by that invoice's number. */
export interface NotificationSeed {
  id: string
  title: string
  body: string
  html?: boolean
  severity: string
  category: string
  created: readonly [day: number, time: string]
  /** Unread if omitted. */
  read?: readonly [day: number, time: string]
  link?: NotificationLink
}

export interface AccountSeed extends Omit<Account, 'balance' | 'createdAt'> {
  /** Short name for the command line. */
  label: string
  balance: number
  /** Months since the account was opened. */
  monthsOld: number
  /** The usual tax on its invoices. */
  tax: { name: string; ratePercent: number }
}
