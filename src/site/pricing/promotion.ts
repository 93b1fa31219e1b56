/** Decides which promotion applies today, and whether it may be called a reduction. */
import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'
import { addDays } from '#i18n/days.ts'

/** The lowest price in a range of days; `complete` if the history covers all of them. */
export interface Lowest {
  minorUnits: number
  complete: boolean
}

/** Looks up our price history. Both days are included. */
export type LowestBetween = (tld: string, first: string, last: string) => Lowest | null

export interface ActivePromotion {
  register: Money
  until: string | null
  /** The lowest price of the 30 days before the promotion; `null` if unknown. */
  reference: Money | null
  /**
   * The figure to strike through: the reference, if the promotion is lower (Directive 98/6/EC,
   * art. 6a). `null`: an introductory price, not a reduction.
   */
  was: Money | null
}

function referenceOf(price: DomainPrice, today: string, history: LowestBetween): Money | null {
  const promotion = price.promotion
  if (!promotion) return null
  const statedLowest = promotion.lowestInLast30Days
  const start = promotion.from ?? today
  const recorded = history(price.tld, addDays(start, -30), addDays(start, -1))
  const currency = promotion.register.currency
  if (statedLowest && statedLowest.currency === currency) {
    return recorded && recorded.minorUnits < statedLowest.minorUnits
      ? { minorUnits: recorded.minorUnits, currency }
      : statedLowest
  }
  return recorded?.complete ? { minorUnits: recorded.minorUnits, currency } : null
}

/**
 * The promotion that applies on a day, both ends included. `null` also if it is not cheaper than the
 * list price or the extension cannot be registered.
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
