/** A price as a visitor reads it: promotion, tax and the cost over several years worked in. */
import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'

import { activePromotion, type LowestBetween } from './promotion.ts'
import { inView, type TaxView } from './tax.ts'

export interface Priced {
  price: DomainPrice
  /** The list price of the first year, without a promotion. */
  list: Money | null
  /** What the first year costs today. */
  first: Money | null
  renew: Money | null
  transfer: Money | null
  restore: Money | null
  /** First year and renewals for the asked number of years. */
  cost: Money | null
  /** `reference`: lowest price of the 30 days before; `was`: the same where it may be struck through. */
  promotion: { until: string | null; was: Money | null; reference: Money | null } | null
  /** After the tax view; `null`: the provider does not say. */
  taxIncluded: boolean | null
}

export interface Reading {
  today: string
  years: number
  tax: TaxView | null
  lowest: LowestBetween
}

/**
 * First year + (n − 1) renewals, never n × an introductory price. Sums the amounts as shown, so
 * that a reader's own sum agrees. `null` where a part is not offered, the sum would mix
 * currencies, or the extension is not sold for so few years.
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

export function priced(price: DomainPrice, { today, years, tax, lowest }: Reading): Priced {
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
