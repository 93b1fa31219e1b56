/** One thing that needs the customer's attention. */
import type { Contradiction } from './contradictions.ts'
import type { Reason } from './reasons.ts'
import type { AutoRenew } from './records.ts'
import type { Thing } from './thing.ts'
import type { Money } from './totals.ts'

export interface AnySubject {
  kind: string
  type: string | null
  id: string
  label: string
  domainName: string | null
}

/** The first few of several, and how many more there are. */
export interface Several {
  items: AnySubject[]
  more: number
}

/** The contract's item; `docs/contract.md` describes its fields. */
export interface AttentionItem {
  kind:
    | 'invoice-overdue'
    | 'payment-failed'
    | 'suspended'
    | 'expired'
    | 'ends-soon'
    | 'contradiction'
  severity: 'warning' | 'critical'
  subject: AnySubject
  on: string | null
  renewalOn: string | null
  termMonths: number | null
  amount: Money | null
  /** Of an invoice: its total, if a part of it has been paid. */
  total: Money | null
  taxIncluded: boolean | null
  payUrl: string | null
  autoRenew: AutoRenew | null
  reason: Reason | null
  also: Several
  usedBy: Several
  nextAttemptOn: string | null
  /** The last day on which auto-renew can be changed; `null` if it is not known. */
  decideBy: string | null
  /** What of its records cannot all be true. */
  contradictions: Contradiction[]
}

export const none: Several = { items: [], more: 0 }
const maxNamed = 3

export const several = (subjects: readonly AnySubject[]): Several => ({
  items: subjects.slice(0, maxNamed),
  more: Math.max(0, subjects.length - maxNamed),
})

export const toItem = (
  { subject, renewal, autoRenew }: Thing,
  kind: AttentionItem['kind'],
  severity: AttentionItem['severity'],
  on: string | null,
): AttentionItem => ({
  kind,
  severity,
  subject,
  on,
  renewalOn: renewal.on,
  termMonths: renewal.termMonths,
  amount: renewal.price,
  total: null,
  taxIncluded: renewal.taxIncluded,
  payUrl: null,
  autoRenew,
  reason: null,
  also: none,
  usedBy: none,
  nextAttemptOn: null,
  decideBy: null,
  contradictions: [],
})
