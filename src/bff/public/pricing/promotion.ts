/** Which promotion counts today, and whether it may be announced as a reduction. */
import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'

/** The lowest price that applied on the days of a window; `complete`: kept since its first day. */
export interface Lowest {
  minorUnits: number
  complete: boolean
}

/** Looks up our own price history: first day and last day, both included. */
export type LowestBetween = (tld: string, first: string, last: string) => Lowest | null

export interface ActivePromotion {
  register: Money
  until: string | null
  /** The lowest price of the 30 days before the promotion began; `null`: not known. */
  reference: Money | null
  /**
   * The figure to strike through: the reference, where the promotion is below it (Directive
   * 98/6/EC, art. 6a). `null`: the price is an introductory price and not a reduction.
   */
  was: Money | null
}

/** The day `days` after (before, if negative) a day. */
export function dayAfter(day: string, days: number): string {
  const instant = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000
  return new Date(instant).toISOString().slice(0, 10)
}

function referenceOf(price: DomainPrice, today: string, history: LowestBetween): Money | null {
  const promotion = price.promotion
  if (!promotion) return null
  const stated = promotion.lowestInLast30Days
  const begins = promotion.from ?? today
  const own = history(price.tld, dayAfter(begins, -30), dayAfter(begins, -1))
  const currency = promotion.register.currency
  if (stated && stated.currency === currency) {
    return own && own.minorUnits < stated.minorUnits
      ? { minorUnits: own.minorUnits, currency }
      : stated
  }
  return own?.complete ? { minorUnits: own.minorUnits, currency } : null
}

/**
 * The promotion that holds on a day, or `null`. Days are compared as written; both ends count.
 * A promotion that is not lower than the list price, or of something not offered, is none.
 */
export function activePromotion(
  price: DomainPrice,
  today: string,
  history: LowestBetween,
): ActivePromotion | null {
  const promotion = price.promotion
  if (!promotion) return null
  if (promotion.from !== null && today < promotion.from) return null
  if (promotion.until !== null && promotion.until < today) return null
  if (!price.register || price.register.minorUnits <= promotion.register.minorUnits) return null
  const lowest = referenceOf(price, today, history)
  return {
    register: promotion.register,
    until: promotion.until,
    reference: lowest,
    was: lowest && lowest.minorUnits > promotion.register.minorUnits ? lowest : null,
  }
}
