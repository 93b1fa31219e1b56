/** Where a day lies from today: the only place that compares days of renewals and ends with it. */
import { daysBetween } from '#i18n/days.ts'

import { type ChargeOrEnd, isEnd, isExpired, isRenewal } from './entries.ts'

/** Days within which something with auto-renew off "ends soon", and that the next charges sum up. */
export const soonDays = 30

/** Whether `on` is within the next `days` days, today included. */
function isWithin(on: string | null, days: number, today: string): boolean {
  if (on === null) return false
  const distance = daysBetween(today, on)
  return distance >= 0 && distance <= days
}

/** Whether it is certain to renew within the next `days` days, billed or not. */
export const renewsWithin = (
  entry: ChargeOrEnd | undefined,
  days: number,
  today: string,
): boolean => entry !== undefined && isRenewal(entry) && isWithin(entry.on, days, today)

/** Whether it is certain to end within the next `days` days. */
export const endsWithin = (entry: ChargeOrEnd | undefined, days: number, today: string): boolean =>
  entry !== undefined && isEnd(entry) && isWithin(entry.on, days, today)

/** Whether it expires within the next `days` days, renewing or not. */
export const expiresWithin = (
  { expiresOn }: { readonly expiresOn: string | null },
  days: number,
  today: string,
): boolean => isWithin(expiresOn, days, today)

/**
 * Whether what was due on a day has happened: that day has passed, and the next one is another, or for
 * an end no later one is stated.
 */
export function hasHappened(
  kind: ChargeOrEnd['kind'],
  due: string | null,
  next: string | null,
  today: string,
): boolean {
  if (due === null || due >= today) return false
  return kind === 'charge' ? next !== due : next === null || next < today
}

/** The group of a list by expiry. */
export function expiryBand(
  { status, expiresOn }: { readonly status: string; readonly expiresOn: string | null },
  today: string,
): 'expired' | '30' | '90' | 'later' | 'none' {
  if (isExpired(status)) return 'expired'
  if (expiresOn === null) return 'none'
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= 30 ? '30' : days <= 90 ? '90' : 'later'
}
