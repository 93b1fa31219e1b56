import type { TFunction } from 'i18next'

import { formatNumber } from '#i18n/format.ts'

/** `€12.40 plus tax`; the bare amount if it is not stated whether tax is included. */
export function withTax(t: TFunction, amount: string, included: boolean | null): string {
  if (included === null) return amount
  return t(included ? 'price.incl.once' : 'price.plus.once', { amount })
}

/** One text for amount, period and tax, because languages order them differently. */
export function priceText(
  t: TFunction,
  language: string,
  amount: string,
  months: number | null,
  included: boolean | null,
): string {
  if (months === null) return withTax(t, amount, included)
  const basis = included === null ? 'bare' : included ? 'incl' : 'plus'
  if (months === 1) return t(`price.${basis}.month`, { amount })
  if (months === 12) return t(`price.${basis}.year`, { amount })
  const isYears = months % 12 === 0
  const count = isYears ? months / 12 : months
  const counted = { amount, count, n: formatNumber(language, count) }
  return isYears ? t(`price.${basis}.years`, counted) : t(`price.${basis}.months`, counted)
}
