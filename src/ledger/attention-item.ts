/** One thing that needs the customer's attention. */
import type { AttentionItem, Several } from '#contract/overview.ts'

import type { Thing } from './thing.ts'

// For the reference platform, which must not import the contract.
export type { AttentionItem, Several }
export type AnySubject = AttentionItem['subject']

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
