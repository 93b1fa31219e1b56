/** Sums of a list's groups: what is charged, what ends, and what nobody states. */
import type { GroupSums } from '#bff/list-engine/list-description.ts'
import { type ChargeOrEnd, isBilled, isCharge, isEnd } from '#ledger/entries.ts'
import { createTotals, type Priced } from '#ledger/totals.ts'
import type { Steps } from '#server/turns.ts'

const createSums = () => ({
  charged: createTotals(),
  ending: createTotals(),
  renewals: 0,
  repeats: 0,
  billed: 0,
  ends: 0,
  expired: 0,
  uncertain: 0,
})

export const noSums: GroupSums = {
  totals: { sums: [], uncounted: 0 },
  renewals: 0,
  repeats: 0,
  billed: 0,
  ending: { count: 0, totals: { sums: [], uncounted: 0 } },
  expired: 0,
  uncertain: 0,
}

/** Of records without an amount. */
// oxlint-disable-next-line require-yield -- nothing to do
export function* withoutSums(): Steps<() => GroupSums> {
  return () => noSums
}

/** Sums of records that have an amount, such as invoices. */
export function* amountSums<T>(
  members: ReadonlyMap<string, readonly T[]>,
  amountOf: (item: T, key: string) => Priced,
): Steps<(key: string) => GroupSums> {
  const sums = new Map<string, GroupSums>()
  for (const [key, items] of members) {
    const totals = createTotals()
    for (const item of items) {
      yield
      totals.add(amountOf(item, key))
    }
    sums.set(key, { ...noSums, totals: totals.result() })
  }
  return (key) => sums.get(key) ?? noSums
}

function countRow(entry: ChargeOrEnd, sums: ReturnType<typeof createSums>): void {
  if (isCharge(entry)) sums.renewals += 1
  else if (isBilled(entry)) sums.billed += 1
  else if (isEnd(entry)) sums.ends += 1
  else if (entry.doubt === 'expired') sums.expired += 1
  else sums.uncertain += 1
}

/**
 * With `groupOf`, every entry counts in its own group, and a group's sum includes repeats of rows that
 * are listed in an earlier one. Without, only the next entry counts, in its row's group.
 */
export function* ledgerSums<T>(
  members: ReadonlyMap<string, readonly T[]>,
  entriesOf: (item: T) => readonly ChargeOrEnd[],
  groupOf: ((entry: ChargeOrEnd) => string) | null,
): Steps<(key: string) => GroupSums> {
  const sums = new Map([...members.keys()].map((key) => [key, createSums()]))
  const addEntry = (entry: ChargeOrEnd, rowKey: string) => {
    const own = sums.get(rowKey)
    if (own && entry.nth === 0) countRow(entry, own)
    const sum = groupOf === null ? own : sums.get(groupOf(entry))
    if (sum && isEnd(entry)) sum.ending.add(entry)
    if (!sum || !isCharge(entry)) return
    sum.charged.add(entry)
    if (entry.nth > 0) sum.repeats += 1
  }
  for (const [key, items] of members)
    for (const item of items) {
      yield
      for (const entry of entriesOf(item)) if (groupOf || entry.nth === 0) addEntry(entry, key)
    }
  return (key) => {
    const { charged, ending, ends, ...counts } = sums.get(key) ?? createSums()
    return {
      ...counts,
      totals: charged.result(),
      ending: { count: ends, totals: ending.result() },
    }
  }
}
