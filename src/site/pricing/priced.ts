/** Prices as visitors see them: with promotion, tax and the cost over several years. */
import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'

import { activePromotion, type LowestBetween } from './promotion.ts'
import { inView, type TaxView } from './tax.ts'

export interface Priced {
  price: DomainPrice
  /** The list price of the first year, without a promotion. */
  list: Money | null
  /** Price of the first year today. */
  first: Money | null
  renew: Money | null
  transfer: Money | null
  restore: Money | null
  /** First year and renewals over the requested years. */
  cost: Money | null
  /** `reference`, `was`: as in `ActivePromotion`, in the requested tax view. */
  promotion: { until: string | null; was: Money | null; reference: Money | null } | null
  /** Whether the amounts above include tax; `null` if the provider does not say. */
  taxIncluded: boolean | null
}

export interface PricingContext {
  today: string
  years: number
  tax: TaxView | null
  lowest: LowestBetween
}

/**
 * The first year + (n − 1) renewals, never n × an introductory price. Adds the amounts as shown, so that
 * a visitor's own sum agrees. `null` if a part is not offered, the currencies differ, or the
 * extension is not sold for so few years.
 */
export function costOver(
  years: number,
  first: Money | null,
  renew: Money | null,
  minYears: number | null,
): Money | null {
  if (!first || (minYears !== null && years < minYears)) return null
  if (years === 1) return first
  if (!renew || renew.currency !== first.currency) return null
  return {
    minorUnits: first.minorUnits + (years - 1) * renew.minorUnits,
    currency: first.currency,
  }
}

export function priced(price: DomainPrice, { today, years, tax, lowest }: PricingContext): Priced {
  const view = (money: Money | null) => money && inView(money, price.taxIncluded, tax)
  const promotion = activePromotion(price, today, lowest)
  const first = view(promotion?.register ?? price.register)
  const renew = view(price.renew)
  return {
    price,
    list: view(price.register),
    first,
    renew,
    transfer: view(price.transfer),
    restore: view(price.restore),
    cost: costOver(years, first, renew, price.minYears),
    promotion: promotion && {
      until: promotion.until,
      was: view(promotion.was),
      reference: view(promotion.reference),
    },
    taxIncluded: price.taxIncluded === null || !tax ? price.taxIncluded : tax.basis === 'with',
  }
}
