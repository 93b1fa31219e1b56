/** Sums of a list's groups: what is charged, what ends, and what nobody states. */
import type { GroupSums } from '#bff/list-engine/list-description.ts'
import { type Entry, isCharge, isUnstated } from '#ledger/entries.ts'
import { createTotals, type Priced, totalsOf } from '#ledger/totals.ts'

const createSums = () => ({
  charged: createTotals(),
  ending: createTotals(),
  ends: 0,
  uncertain: 0,
  repeats: 0,
})

export const noSums: GroupSums = {
  totals: { sums: [], uncounted: 0 },
  ending: { count: 0, totals: { sums: [], uncounted: 0 } },
  uncertain: 0,
  repeats: 0,
}

/** Sums of records that have an amount, such as invoices. */
export const amountSums =
  <T>(members: ReadonlyMap<string, readonly T[]>, amountOf: (item: T, key: string) => Priced) =>
  (key: string): GroupSums => ({
    ...noSums,
    totals: totalsOf((members.get(key) ?? []).map((item) => amountOf(item, key))),
  })

/**
 * With `groupOf`, every entry counts in its own group, and a group's sum includes repeats of rows that
 * are listed in an earlier one. Without, only the next entry counts, in its row's group.
 */
export function ledgerSums<T>(
  members: ReadonlyMap<string, readonly T[]>,
  entriesOf: (item: T) => readonly Entry[],
  groupOf: ((entry: Entry) => string) | null,
): (key: string) => GroupSums {
  const sums = new Map([...members.keys()].map((key) => [key, createSums()]))
  const addEntry = (entry: Entry, rowKey: string) => {
    const own = sums.get(rowKey)
    if (entry.doubt !== null) {
      if (own && isUnstated(entry)) own.uncertain += 1
      return
    }
    const key = groupOf === null ? rowKey : groupOf(entry)
    const sum = sums.get(key)
    if (!sum) return
    if (key !== rowKey) sum.repeats += 1
    if (isCharge(entry)) sum.charged.add(entry)
    else {
      sum.ending.add(entry)
      sum.ends += 1
    }
  }
  for (const [key, items] of members)
    for (const item of items)
      for (const entry of entriesOf(item)) if (groupOf || entry.nth === 0) addEntry(entry, key)
  return (key) => {
    const { charged, ending, ends, uncertain, repeats } = sums.get(key) ?? createSums()
    return {
      totals: charged.result(),
      ending: { count: ends, totals: ending.result() },
      uncertain,
      repeats,
    }
  }
}
