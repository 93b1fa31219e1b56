/** Values that several lists sort and filter by. */
import type { AutoRenew, CalendarDate, Money } from '#contract/shapes.ts'
import { minorUnitDigits } from '#i18n/currencies.ts'

/** Whole days from one day to another. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** On a day from today on, at most so many days away. */
export function isWithin(on: CalendarDate | null, days: number, today: CalendarDate): boolean {
  if (on === null) return false
  const away = daysBetween(today, on)
  return away >= 0 && away <= days
}

/** Disjoint: `locked` wins over on and off. */
export function autoRenewState(autoRenew: AutoRenew | null): 'on' | 'off' | 'locked' | 'unknown' {
  if (!autoRenew) return 'unknown'
  if (!autoRenew.changeable) return 'locked'
  return autoRenew.enabled ? 'on' : 'off'
}

/** In major units, so that 900 JPY does not stand behind 12.00 EUR for its digits. */
export const amountRank = (money: Money | null): number | null =>
  money ? money.minorUnits / 10 ** minorUnitDigits(money.currency) : null

/** Written as customers type it: `1234.50` and `1234,50`. */
export function amountText(money: Money | null): string | null {
  if (!money) return null
  const plain = amountRank(money)?.toFixed(minorUnitDigits(money.currency)) ?? ''
  return `${plain}\n${plain.replace('.', ',')}`
}

/** Newest month first; what has no day at the end. */
export const newestFirst = (key: string): number =>
  key === 'none' ? Number.MAX_SAFE_INTEGER : -Number(key.replace('-', ''))

/** Soonest month first; what has no day at the end. */
export const soonestFirst = (key: string): number =>
  key === 'none' ? Number.MAX_SAFE_INTEGER : Number(key.replace('-', ''))

/** Counts amounts by what is known of their tax, so that a page can say it once for all. */
export const taxBasis = ({
  total,
  taxIncluded,
}: {
  total: Money | null
  taxIncluded: boolean | null
}): string | null => {
  if (!total) return null
  return taxIncluded === null ? 'unknown' : taxIncluded ? 'included' : 'excluded'
}

export const monthOf = (day: string | null): string => day?.slice(0, 7) ?? 'none'
