/**
 * The publish guard: a new price list that looks broken is not shown. The old one stays until the
 * provider sends a plausible list again or the operator releases the held one.
 */
import type { DomainPrice } from '#contract/public.ts'

const MAX_LOST_ROWS = 0.2
const MAX_CHANGED_PRICES = 0.3
const MAX_MEDIAN_CHANGE = 0.25

const actions = ['register', 'renew', 'transfer', 'restore'] as const

export type Refusal = 'negative_amount' | 'rows_lost' | 'prices_changed' | 'median_change'

/** Relative changes of the prices that both lists state. 1 where a price became another currency. */
function changes(before: readonly DomainPrice[], after: readonly DomainPrice[]): number[] {
  const known = new Map(before.map((price) => [price.tld, price]))
  return after.flatMap((price) => {
    const old = known.get(price.tld)
    if (!old) return []
    return actions.flatMap((action) => {
      const [a, b] = [old[action], price[action]]
      if (!a || !b) return []
      if (a.currency !== b.currency) return [1]
      if (a.minorUnits === b.minorUnits) return [0]
      return [a.minorUnits === 0 ? 1 : Math.abs(b.minorUnits - a.minorUnits) / a.minorUnits]
    })
  })
}

/** Why a list may not be published after the one before it; `null`: it may. */
export function implausible(
  before: readonly DomainPrice[] | null,
  after: readonly DomainPrice[],
): Refusal | null {
  const amounts = after.flatMap((price) => [
    ...actions.map((action) => price[action]),
    price.promotion?.register ?? null,
  ])
  if (amounts.some((money) => money !== null && money.minorUnits < 0)) return 'negative_amount'
  if (before === null || before.length === 0) return null
  const kept = new Set(after.map((price) => price.tld))
  const lost = before.filter((price) => !kept.has(price.tld)).length
  if (lost / before.length > MAX_LOST_ROWS) return 'rows_lost'
  const all = changes(before, after)
  const moved = all.filter((change) => change > 0)
  if (moved.length / Math.max(all.length, 1) > MAX_CHANGED_PRICES) return 'prices_changed'
  const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  return median > MAX_MEDIAN_CHANGE ? 'median_change' : null
}
