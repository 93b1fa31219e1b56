import { minorUnitDigits } from '#i18n/currencies.ts'
import { isCharge, isEnd } from '#ledger/entries.ts'
import { decisionOf } from '#ledger/lead-times.ts'
import { entriesOfListed, entryIf, nextEntryOf } from '#ledger/listed.ts'
import { createTotals, type Totals } from '#ledger/totals.ts'
import { isChargeInYear, yearFrom } from '#ledger/year.ts'
import type { TaxBasis } from '#web/list/list-tax.ts'

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
  /** Whether the change comes too late: on this day it is charged, or ends, all the same. */
  isTooLate: boolean
}

/** Whether the last day to decide about the next renewal has passed. */
export const isTooLateFor = (item: BulkItem, today: string): boolean =>
  decisionOf(nextEntryOf(item, today), item.renewal.on, item.leadTime, today)?.state === 'passed'

/** Last day on which turning these off can be undone before one ends; `null` unless known for all. */
export function lastSafeDay(reviewed: readonly Reviewed[], today: string): string | null {
  const days = reviewed
    .filter(({ isCertain }) => isCertain)
    .map(({ item: { renewal, leadTime, ...item } }) => {
      const end = entryIf({ ...item, renewal }, false, today)
      return decisionOf(end, renewal.on, leadTime, today)?.by ?? ''
    })
  const [first = ''] = days.toSorted()
  return first === '' ? null : first
}

/** Nearest first, then those without a day, then those that are set already. */
export function nearestFirst(
  items: readonly BulkItem[],
  enabled: boolean,
  today: string,
): Reviewed[] {
  const isDue = enabled ? isCharge : isEnd
  const reviewed = items.map((item): Reviewed => {
    if (!isSet(item, enabled) && isTooLateFor(item, today)) {
      const on = nextEntryOf(item, today)?.on ?? null
      return { item, on, isCertain: false, isTooLate: true }
    }
    const entry = entryIf(item, enabled, today)
    const isCertain = entry !== undefined && isDue(entry)
    return { item, on: entry?.on ?? null, isCertain, isTooLate: false }
  })
  return reviewed.toSorted((a, b) => {
    if (isSet(a.item, enabled) !== isSet(b.item, enabled)) return isSet(a.item, enabled) ? 1 : -1
    const [left, right] = [a.on ?? '9', b.on ?? '9']
    return left < right ? -1 : left > right ? 1 : a.item.name.localeCompare(b.item.name)
  })
}

/** What the change saves or adds in the next 12 months. What comes too late changes nothing at first. */
export function yearlyEffect(
  reviewed: readonly Reviewed[],
  enabled: boolean,
  today: string,
): Totals {
  const inTime = reviewed.filter(({ isTooLate }) => !isTooLate || !enabled)
  const stays = new Set<Charged>(inTime.flatMap(({ item, isTooLate }) => (isTooLate ? item : [])))
  const items = inTime.map(({ item }) => item)
  return yearlyCharges(items, today, (item) => stays.has(item))
}

/**
 * What these are charged in the next 12 months with auto-renew on, without what an open invoice bills already.
 * `uncounted` items have a charge that is not certain or has no price.
 */
export function yearlyCharges(
  items: readonly Charged[],
  today: string,
  isNextLeftOut: (item: Charged) => boolean = () => false,
): Totals {
  const horizon = yearFrom(today)
  const totals = createTotals()
  let uncounted = 0
  for (const item of items) {
    const autoRenew = { enabled: true, changeable: true }
    const entries = entriesOfListed({ ...item, autoRenew }, horizon)
    const due = entries
      .filter((entry) => isChargeInYear(entry, horizon))
      .slice(isNextLeftOut(item) ? 1 : 0)
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
