/** Values that several lists sort, filter and group by. */
import type { AutoRenew, Money } from '#contract/shapes.ts'
import { minorUnitDigits } from '#i18n/currencies.ts'

/** Exactly one state: `locked` wins over on and off. */
export function autoRenewState(autoRenew: AutoRenew | null): 'on' | 'off' | 'locked' | 'unknown' {
  if (!autoRenew) return 'unknown'
  if (!autoRenew.changeable) return 'locked'
  return autoRenew.enabled ? 'on' : 'off'
}

/** In major units: in minor units 12.00 EUR (1200) would rank above 900 JPY. */
export const amountRank = (money: Money | null): number | null =>
  money ? money.minorUnits / 10 ** minorUnitDigits(money.currency) : null

/** Newest month first; `none` last. */
export const newestFirst = (key: string): number =>
  key === 'none' ? Number.MAX_SAFE_INTEGER : -Number(key.replace('-', ''))

/** Soonest month first; `none` last. */
export const soonestFirst = (key: string): number =>
  key === 'none' ? Number.MAX_SAFE_INTEGER : Number(key.replace('-', ''))

/** Facet of a total's tax basis, so that a page can state it once if all totals agree. */
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
