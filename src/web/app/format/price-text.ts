import type { TFunction } from 'i18next'

import { formatNumber } from '#i18n/format.ts'

/** `€12.40 plus tax`; the bare amount if it is not stated whether tax is included. */
export function withTax(
  t: TFunction,
  values: { amount: string; tax: string },
  included: boolean | null,
): string {
  if (included === null) return values.amount
  return t(included ? 'price.incl.once' : 'price.plus.once', values)
}

/** One text for amount, period and tax, because languages order them differently. */
export function priceText(
  t: TFunction,
  language: string,
  values: { amount: string; tax: string },
  months: number | null,
  included: boolean | null,
): string {
  if (months === null) return withTax(t, values, included)
  const basis = included === null ? 'bare' : included ? 'incl' : 'plus'
  if (months === 1) return t(`price.${basis}.month`, values)
  if (months === 12) return t(`price.${basis}.year`, values)
  const isYears = months % 12 === 0
  const count = isYears ? months / 12 : months
  const counted = { ...values, count, n: formatNumber(language, count) }
  return isYears ? t(`price.${basis}.years`, counted) : t(`price.${basis}.months`, counted)
}
