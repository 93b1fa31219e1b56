/**
 * The publish guard: holds back a new price list that looks broken. The previous one is shown until
 * the provider sends a plausible list or the operator releases the held one.
 */
import type { DomainPrice } from '#contract/public.ts'

const MAX_LOST_ROWS = 0.2
const MAX_CHANGED_PRICES = 0.3

const actions = ['register', 'renew', 'transfer', 'restore'] as const

export type Refusal = 'negative_amount' | 'rows_lost' | 'prices_changed'

/** For each price that is in both lists, whether it changed. */
function priceChanges(before: readonly DomainPrice[], after: readonly DomainPrice[]): boolean[] {
  const priceBefore = new Map(before.map((price) => [price.tld, price]))
  return after.flatMap((price) =>
    actions.flatMap((action) => {
      const [old, current] = [priceBefore.get(price.tld)?.[action], price[action]]
      if (!old || !current) return []
      return old.currency !== current.currency || old.minorUnits !== current.minorUnits
    }),
  )
}

/** Why a list must not replace the previous one; `null` if it may. */
export function refusalOf(
  before: readonly DomainPrice[] | null,
  after: readonly DomainPrice[],
): Refusal | null {
  const amounts = after.flatMap((price) => [
    ...actions.map((action) => price[action]),
    price.promotion?.register ?? null,
  ])
  if (amounts.some((money) => money !== null && money.minorUnits < 0)) return 'negative_amount'
  if (before === null || before.length === 0) return null
  const remaining = new Set(after.map((price) => price.tld))
  const lost = before.filter((price) => !remaining.has(price.tld)).length
  if (lost / before.length > MAX_LOST_ROWS) return 'rows_lost'
  const changes = priceChanges(before, after)
  const changed = changes.filter(Boolean).length
  return changed / Math.max(changes.length, 1) > MAX_CHANGED_PRICES ? 'prices_changed' : null
}
