import { minorUnitDigits } from '#i18n/currencies.ts'
import { entriesOf, isCharge, yearFrom } from '#ledger/entries.ts'
import { createTotals, type Totals } from '#ledger/totals.ts'

import type { BulkItem } from './bulk-item.ts'

type Charged = Pick<BulkItem, 'renewalStatus' | 'expiresOn' | 'renewal' | 'billedBy'>

export const bulkKeyOf = ({ type, id }: BulkItem): string => JSON.stringify([type, id])

/** The day it ends without auto-renew, or is charged with it. */
export const dueOn = ({ expiresOn, renewal }: BulkItem, enabled: boolean): string | null =>
  enabled ? renewal.on : (expiresOn ?? renewal.on)

/** Whether the change would have no effect on it. */
export const isSet = ({ autoRenew }: BulkItem, enabled: boolean): boolean =>
  autoRenew?.enabled === enabled

/** Nearest first, then those without a day, then those that are set already. */
export const nearestFirst = (items: readonly BulkItem[], enabled: boolean): BulkItem[] =>
  items.toSorted((a, b) => {
    if (isSet(a, enabled) !== isSet(b, enabled)) return isSet(a, enabled) ? 1 : -1
    const [left, right] = [dueOn(a, enabled) ?? '9', dueOn(b, enabled) ?? '9']
    return left < right ? -1 : left > right ? 1 : a.name.localeCompare(b.name)
  })

/**
 * What these are charged within a year with auto-renew on. `uncounted` items have a charge that is
 * not certain or has no price. With `avoidable`, without what an open invoice bills already: that is
 * charged either way.
 */
export function yearlyCharges(
  items: readonly Charged[],
  today: string,
  { avoidable = false }: { avoidable?: boolean } = {},
): Totals {
  const horizon = yearFrom(today)
  const totals = createTotals()
  let uncounted = 0
  for (const item of items) {
    const autoRenew = { enabled: true, changeable: true }
    const isOn = { ...item, status: item.renewalStatus, autoRenew }
    const entries = entriesOf(isOn, horizon, item.billedBy ? [item.billedBy] : [])
    const certain = entries.filter(isCharge)
    const due = certain.filter(
      ({ on, invoice }) => on !== null && on < horizon.until && !(avoidable && invoice),
    )
    const priced = due.filter(({ amount }) => amount?.currency)
    for (const charge of priced) totals.add(charge)
    if (certain.length < entries.length || priced.length < due.length) uncounted += 1
  }
  return { sums: totals.result().sums, uncounted }
}

/** Whole units that are worth roughly the same, by the currency's digits: €500, ¥50,000, KWD 150. */
const unitsByDigits: Readonly<Record<number, number>> = { 0: 50_000, 2: 500, 3: 150 }

/** Whether a sum is so high that its change is reviewed first. */
export const isHigh = ({ sums }: Totals): boolean =>
  sums.some(({ amount: { minorUnits, currency } }) => {
    const digits = minorUnitDigits(currency)
    return minorUnits > (unitsByDigits[digits] ?? 0) * 10 ** digits
  })
