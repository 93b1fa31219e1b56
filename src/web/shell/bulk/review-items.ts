import { entriesOf, isCharge, yearFrom } from '#ledger/entries.ts'
import { totalsOf, type Totals } from '#ledger/totals.ts'

import type { BulkItem } from './bulk-item.ts'

export const bulkKeyOf = ({ type, id }: BulkItem): string => JSON.stringify([type, id])

/** The day it ends without auto-renew, or is charged with it. */
export const dueOn = ({ expiresOn, renewal }: BulkItem, enabled: boolean): string | null =>
  enabled ? renewal.on : (expiresOn ?? renewal.on)

/** Nearest first; without a day last. */
export const nearestFirst = (items: readonly BulkItem[], enabled: boolean): BulkItem[] =>
  items.toSorted((a, b) => {
    const [left, right] = [dueOn(a, enabled) ?? '9', dueOn(b, enabled) ?? '9']
    return left < right ? -1 : left > right ? 1 : a.name.localeCompare(b.name)
  })

/** What these are charged within a year with auto-renew on. */
export function yearlyCharges(items: readonly BulkItem[], today: string): Totals {
  const horizon = yearFrom(today)
  return totalsOf(
    items.flatMap((item) => {
      const isOn = { ...item, autoRenew: { enabled: true, changeable: true } }
      const entries = entriesOf(isOn, horizon, item.billedBy ? [item.billedBy] : [])
      // What an open invoice bills already is charged either way.
      return entries.filter(
        (entry) =>
          isCharge(entry) && !entry.invoice && entry.on !== null && entry.on < horizon.until,
      )
    }),
  )
}
