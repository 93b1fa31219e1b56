/** What one service or domain will be charged, or when it ends. Pure: no clock, no I/O. */
import type { BilledPeriod as Coverage, Money, Renewal } from '#contract/shapes.ts'
import { addMonths } from '#i18n/days.ts'

import type { Priced } from './totals.ts'

export interface Renewing {
  readonly status: string
  readonly expiresOn: string | null
  readonly autoRenew: { readonly enabled: boolean; readonly changeable: boolean } | null
  readonly renewal: Renewal
}

/** Why a charge or an end is not certain. */
export type Doubt = 'auto-renew-unknown' | 'no-date' | 'date-passed' | 'expired'

export interface ChargeOrEnd extends Priced {
  readonly kind: 'charge' | 'end'
  /** `null`: not stated. */
  readonly on: string | null
  /** 0 for the next charge, 1 for the one after it. */
  readonly nth: number
  /** As stated: the price of the term. For an end, what renewing would cost. */
  readonly amount: Money | null
  readonly termMonths: number | null
  /** `null` if it is certain. What is not certain belongs in no sum. */
  readonly doubt: Doubt | null
  /** The open invoice that already bills it, so that it can no longer be avoided. */
  readonly invoice: Coverage | null
  /** Auto-renew cannot be changed. */
  readonly locked: boolean
}

/** Entries repeat until before `until`. The next charge is an entry however late it is. */
export interface Horizon {
  readonly today: string
  readonly until: string
}

const endedStatuses: ReadonlySet<string> = new Set(['cancelled', 'transferred-away'])
const expiredStatuses: ReadonlySet<string> = new Set(['expired', 'redemption'])

/** Whether nothing is left to renew. */
export const isEnded = (status: string): boolean => endedStatuses.has(status)
export const isExpired = (status: string): boolean => expiredStatuses.has(status)

/** A certain charge that no invoice bills yet: what sums of coming charges add up. */
export const isCharge = ({ kind, doubt, invoice }: ChargeOrEnd): boolean =>
  kind === 'charge' && doubt === null && invoice === null
/** A certain charge that an open invoice bills. It is due with that invoice, and in no other sum. */
export const isBilled = ({ kind, doubt, invoice }: ChargeOrEnd): boolean =>
  kind === 'charge' && doubt === null && invoice !== null
/** A certain charge, billed or not. */
export const isRenewal = (entry: ChargeOrEnd): boolean => isCharge(entry) || isBilled(entry)
export const isEnd = ({ kind, doubt }: ChargeOrEnd): boolean => kind === 'end' && doubt === null
/** True if the provider doesn't say whether, or when, it will be charged. */
export const isUnstated = ({ doubt }: ChargeOrEnd): boolean =>
  doubt === 'auto-renew-unknown' || doubt === 'no-date'

function chargeDoubt(
  { status, autoRenew }: Renewing,
  on: string | null,
  today: string,
  isInvoiced: boolean,
): Doubt | null {
  if (on === null) return autoRenew === null ? 'auto-renew-unknown' : 'no-date'
  if (on < today) return isExpired(status) ? 'expired' : 'date-passed'
  if (isInvoiced) return null
  if (autoRenew === null) return 'auto-renew-unknown'
  return isExpired(status) ? 'expired' : null
}

function endDoubt(status: string, on: string | null, today: string): Doubt | null {
  if (on === null) return 'no-date'
  if (isExpired(status)) return 'expired'
  return on < today ? 'date-passed' : null
}

/** The open invoice that bills the day. A renewal on a period's last day starts the next period. */
const invoiceFor = (on: string | null, coverage: readonly Coverage[]): Coverage | null =>
  (on !== null &&
    coverage.find(({ from, to }) => from === on || (to !== null && from < on && on < to))) ||
  null

/**
 * The coming charges of something that renews, or its end. At least one entry unless it has ended;
 * repeats only where auto-renew, day and term are stated.
 */
export function entriesOf(
  item: Renewing,
  { today, until }: Horizon,
  coverage: readonly Coverage[] = [],
): ChargeOrEnd[] {
  const { status, autoRenew, expiresOn, renewal } = item
  if (isEnded(status)) return []
  const { on, price: amount, taxIncluded, termMonths } = renewal
  const stated = { amount, taxIncluded, termMonths, locked: autoRenew?.changeable === false }
  const invoice = invoiceFor(on, coverage)
  if (autoRenew?.enabled === false && invoice === null) {
    const end = expiresOn ?? on
    const doubt = endDoubt(status, end, today)
    return [{ ...stated, kind: 'end', on: end, nth: 0, doubt, invoice }]
  }
  const doubt = chargeDoubt(item, on, today, invoice !== null)
  const first: ChargeOrEnd = { ...stated, kind: 'charge', on, nth: 0, doubt, invoice }
  if (on === null || doubt !== null || termMonths === null || autoRenew?.enabled !== true)
    return [first]
  const entries = [first]
  for (let nth = 1; ; nth += 1) {
    const day = addMonths(on, nth * termMonths)
    if (day >= until) return entries
    entries.push({ ...first, on: day, nth, invoice: invoiceFor(day, coverage) })
  }
}
