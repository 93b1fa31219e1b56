/** The rows of "Needs attention". One that is settled on this page stays until the page is left. */
import { entriesOf } from '#ledger/entries.ts'
import { isChargeInYear, yearFrom } from '#ledger/year.ts'
import type { AutoRenewTarget } from '#web/api/auto-renew.ts'
import type { AttentionItem } from '#web/api/overview.ts'
import { isDomainType } from '#web/app/record/record-ids.ts'

import type { AddedCharge } from './forecast/series.ts'

export interface OverviewRow {
  key: string
  item: AttentionItem
  /** Auto-renew was turned on here: the row says what follows and offers Undo. */
  settled: boolean
}

export const rowKey = ({ kind, subject }: AttentionItem): string =>
  JSON.stringify([kind, subject.kind, subject.type, subject.id])

/** Domains expire, everything else ends. Includes domains that are sold as a service. */
export const isDomain = ({ subject }: AttentionItem): boolean =>
  subject.kind === 'domain' || isDomainType(subject.type)

/**
 * Auto-renew settles what ends soon. An expired item may have had it on all along, so it is settled
 * only if auto-renew was turned on here (`keptKeys`).
 */
const isSettled = (item: AttentionItem, keptKeys: ReadonlySet<string>): boolean =>
  item.autoRenew?.enabled === true &&
  (item.kind === 'ends-soon' || (item.kind === 'expired' && keptKeys.has(rowKey(item))))

/** Day of the next charge; if unknown, the day on which the service would end. */
export const chargedOn = ({ renewalOn, on }: AttentionItem): string | null => renewalOn ?? on

/** The service that the row's switch changes; `null` if there is none. */
export function autoRenewTargetOf(item: AttentionItem): AutoRenewTarget | null {
  const { subject, amount, taxIncluded, termMonths, autoRenew } = item
  if (subject.kind !== 'service' || subject.type === null || autoRenew === null) return null
  return {
    type: subject.type,
    id: subject.id,
    name: subject.label,
    renewal: { on: chargedOn(item), price: amount, taxIncluded, termMonths },
    autoRenew,
  }
}

/**
 * The rows after a new response. A row that is missing from it keeps its place if it was settled on
 * this page (`keptKeys`), and goes otherwise.
 */
export function mergeRows(
  before: readonly OverviewRow[],
  attention: readonly AttentionItem[],
  keptKeys: ReadonlySet<string>,
): OverviewRow[] {
  const listedKeys = new Set(attention.map(rowKey))
  const rows = attention.map((item) => ({
    key: rowKey(item),
    item,
    settled: isSettled(item, keptKeys),
  }))
  for (const [index, row] of before.entries()) {
    if (listedKeys.has(row.key) || !keptKeys.has(row.key)) continue
    const autoRenew = row.item.autoRenew && { ...row.item.autoRenew, enabled: true }
    // It goes after the nearest row above it that is still shown.
    const above = before
      .slice(0, index)
      .findLast(({ key }) => rows.some((other) => other.key === key))
    const insertAt = above ? rows.findIndex(({ key }) => key === above.key) + 1 : 0
    rows.splice(insertAt, 0, { ...row, item: { ...row.item, autoRenew }, settled: true })
  }
  return rows
}

export const countOpen = (rows: readonly OverviewRow[]): number =>
  rows.filter(({ settled }) => !settled).length

/** The charges of a year that the rows settled here have added. */
export const addedCharges = (rows: readonly OverviewRow[], today: string): AddedCharge[] =>
  rows
    .filter(({ settled }) => settled)
    .flatMap(({ item }) => {
      const target = autoRenewTargetOf(item)
      if (target === null) return []
      const horizon = yearFrom(today)
      const entries = entriesOf({ ...target, status: 'active', expiresOn: item.on }, horizon)
      return entries.flatMap((entry) =>
        entry.on !== null && isChargeInYear(entry, horizon)
          ? [{ month: entry.on.slice(0, 7), price: item.amount, taxIncluded: item.taxIncluded }]
          : [],
      )
    })
