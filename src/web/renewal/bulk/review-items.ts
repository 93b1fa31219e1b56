import { minorUnitDigits } from '#i18n/currencies.ts'
import { isCharge, isEnd, yearFrom } from '#ledger/entries.ts'
import { entriesOfListed, entryIf } from '#ledger/listed.ts'
import { createTotals, type Totals } from '#ledger/totals.ts'
import type { TaxBasis } from '#web/list/tax-basis.ts'

import type { BulkItem } from './bulk-item.ts'

type Charged = Pick<BulkItem, 'renewalStatus' | 'expiresOn' | 'renewal' | 'billed'>

export const bulkKeyOf = ({ type, id }: BulkItem): string => JSON.stringify([type, id])

/** Whether the change would have no effect on it. */
export const isSet = ({ autoRenew }: BulkItem, enabled: boolean): boolean =>
  autoRenew?.enabled === enabled

/** An item, and the day it would be charged or end after the change. */
export interface Reviewed {
  item: BulkItem
  on: string | null
  /** Whether that is certain, so that the change makes it happen. */
  isCertain: boolean
}

/** Nearest first, then those without a day, then those that are set already. */
export function nearestFirst(
  items: readonly BulkItem[],
  enabled: boolean,
  today: string,
): Reviewed[] {
  const isDue = enabled ? isCharge : isEnd
  const reviewed = items.map((item): Reviewed => {
    const entry = entryIf(item, enabled, today)
    return { item, on: entry?.on ?? null, isCertain: entry !== undefined && isDue(entry) }
  })
  return reviewed.toSorted((a, b) => {
    if (isSet(a.item, enabled) !== isSet(b.item, enabled)) return isSet(a.item, enabled) ? 1 : -1
    const [left, right] = [a.on ?? '9', b.on ?? '9']
    return left < right ? -1 : left > right ? 1 : a.item.name.localeCompare(b.item.name)
  })
}

/**
 * What these are charged within a year with auto-renew on, without what an open invoice bills already.
 * `uncounted` items have a charge that is not certain or has no price.
 */
export function yearlyCharges(items: readonly Charged[], today: string): Totals {
  const horizon = yearFrom(today)
  const totals = createTotals()
  let uncounted = 0
  for (const item of items) {
    const autoRenew = { enabled: true, changeable: true }
    const entries = entriesOfListed({ ...item, autoRenew }, horizon)
    const due = entries.filter(
      (entry) => isCharge(entry) && entry.on !== null && entry.on < horizon.until,
    )
    const priced = due.filter(({ amount }) => amount?.currency)
    for (const charge of priced) totals.add(charge)
    const isDoubtful = entries.some(({ doubt }) => doubt !== null)
    if (isDoubtful || priced.length < due.length) uncounted += 1
  }
  return { sums: totals.result().sums, uncounted }
}

/** Whether the prices include tax. */
export function basisOf(items: readonly Pick<BulkItem, 'renewal'>[]): TaxBasis {
  const bases = new Set(
    items.flatMap(({ renewal: { price, taxIncluded } }) => (price ? [taxIncluded] : [])),
  )
  return bases.size === 1 ? ([...bases][0] ?? null) : 'differs'
}

/** Whole units that are worth roughly the same, by the currency's digits: €500, ¥50,000, KWD 150. */
const unitsByDigits: Readonly<Record<number, number>> = { 0: 50_000, 2: 500, 3: 150 }

/** Whether a sum is so high that its change is reviewed first. */
export const isHigh = ({ sums }: Totals): boolean =>
  sums.some(({ amount: { minorUnits, currency } }) => {
    const digits = minorUnitDigits(currency)
    return minorUnits > (unitsByDigits[digits] ?? 0) * 10 ** digits
  })
