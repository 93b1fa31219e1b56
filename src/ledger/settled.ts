/** Notices that settle themselves: what they are about has been paid or renewed since. */
import type { ListedNotification } from '#contract/notifications.ts'

type Settled = NonNullable<ListedNotification['settled']>

interface Notice {
  readonly severity: 'info' | 'warning' | 'critical'
  /** Day of the notice; `null` if the provider doesn't state it. */
  readonly createdOn: string | null
}

/** The record that a notice links to, as far as it has been read. */
interface Subject {
  readonly invoice?: { readonly status: string; readonly paidOn: string | null } | undefined
  /** A service, or the one that represents a domain. */
  readonly service?: { readonly status: string; readonly lastRenewedOn: string | null } | undefined
}

/**
 * Why a notice needs nothing more; `null` if it may. Only something later than the notice settles it,
 * and where a day is missing, only a warning: "Payment received" is news although its invoice is paid.
 */
export function settledBy(
  { severity, createdOn }: Notice,
  { invoice, service }: Subject,
): Settled | null {
  const isAfter = (day: string | null): boolean =>
    day === null || createdOn === null || day === createdOn ? severity !== 'info' : day > createdOn
  if (invoice?.status === 'paid' && isAfter(invoice.paidOn)) {
    return { by: 'paid', on: invoice.paidOn }
  }
  const renewedOn = service?.status === 'active' ? service.lastRenewedOn : null
  // Without a day there is no telling whether it has been renewed since.
  const isRenewed = renewedOn !== null && createdOn !== null && renewedOn > createdOn
  return isRenewed && severity !== 'info' ? { by: 'renewed', on: renewedOn } : null
}
