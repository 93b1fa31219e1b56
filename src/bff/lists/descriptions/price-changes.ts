/** Lists by how a renewal price differs from what the same term cost last. */
import type { PriceChanges } from '#contract/listed.ts'
import type { PriceDirection } from '#contract/services.search.ts'
import { isCharge } from '#ledger/entries.ts'
import type { LedgerEntry } from '#ledger/ledger.ts'
import { priceChangeOf } from '#ledger/price-change.ts'
import type { Thing } from '#ledger/thing.ts'
import { createTotals } from '#ledger/totals.ts'
import { type Steps, turns } from '#server/turns.ts'

const changeOf = (thing: Thing | undefined) =>
  thing ? priceChangeOf(thing.renewal.price, thing.changedCost?.price ?? null) : null

export function priceDirection(thing: Thing | undefined): PriceDirection | null {
  const change = changeOf(thing)
  return change && (change.by > 0 ? 'more' : 'less')
}

/** By percent, so that currencies need not be compared. From nothing to something comes first. */
export function priceRank(thing: Thing | undefined): number | null {
  const change = changeOf(thing)
  return change && (change.percent ?? Number.MAX_SAFE_INTEGER)
}

export const isAmong = (value: string | null, wanted: readonly string[]): boolean =>
  value !== null && wanted.includes(value)

/** How the renewals of these rows differ from last time. */
function* priceChangesOf<T>(
  rows: readonly T[],
  thingOf: (row: T) => Thing | undefined,
  nextOf: (row: T) => LedgerEntry | undefined,
): Steps<PriceChanges> {
  const totals = createTotals()
  const counts = { more: 0, less: 0 }
  let count = 0
  for (const row of rows) {
    yield
    const change = changeOf(thingOf(row))
    if (!change) continue
    counts[change.by > 0 ? 'more' : 'less'] += 1
    const next = nextOf(row)
    if (!next || !isCharge(next) || change.by < 0) continue
    count += 1
    totals.add({
      amount: { ...change.after, minorUnits: change.by },
      taxIncluded: next.taxIncluded,
    })
  }
  return { ...counts, dearer: { count, totals: totals.result() } }
}

const cache = new WeakMap<object, Promise<PriceChanges>>()

/** Computed once per list of matches; a new ledger brings new matches. */
export function priceChangesIn<T>(
  matches: { readonly items: readonly T[] },
  { owner }: { readonly owner: string },
  thingOf: (row: T) => Thing | undefined,
  nextOf: (row: T) => LedgerEntry | undefined,
): Promise<PriceChanges> {
  const changes =
    cache.get(matches) ?? turns.run(owner, priceChangesOf(matches.items, thingOf, nextOf))
  cache.set(matches, changes)
  return changes
}
