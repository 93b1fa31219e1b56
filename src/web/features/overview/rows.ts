/** Which rows stand under "needs your attention": what was settled here stays until you leave. */
import type { AttentionItem } from '#web/api/overview.ts'
import type { Renewing } from '#web/shell/auto-renew/use-change.ts'
import { isDomainType } from '#web/shell/domain-type.ts'

export interface Row {
  key: string
  item: AttentionItem
  /** Turned on here: it no longer needs you, the row says what follows and offers Undo. */
  settled: boolean
}

export const rowKey = ({ kind, subject }: AttentionItem): string =>
  JSON.stringify([kind, subject.kind, subject.type, subject.id])

/** Names expire, everything else ends; a domain that is also a service is a name. */
export const isName = ({ subject }: AttentionItem): boolean =>
  subject.kind === 'domain' || isDomainType(subject.type)

/** What ends soon ends no more once it is on; what has expired may have been on all the time. */
const isSettled = (item: AttentionItem, kept: ReadonlySet<string>): boolean =>
  item.autoRenew?.enabled === true &&
  (item.kind === 'ends-soon' || (item.kind === 'expired' && kept.has(rowKey(item))))

/** The day of the charge, else the one on which it would end without. */
export const chargedOn = ({ renewalOn, on }: AttentionItem): string | null => renewalOn ?? on

/** The service that a row's switch changes; `null` where the provider exposes none. */
export function renewingOf(item: AttentionItem): Renewing | null {
  const { subject, amount, taxIncluded, autoRenew } = item
  if (subject.kind !== 'service' || subject.type === null || autoRenew === null) return null
  return {
    type: subject.type,
    id: subject.id,
    name: subject.label,
    renewal: { on: chargedOn(item), price: amount, taxIncluded, termMonths: null },
    autoRenew,
  }
}

/**
 * The rows after the server has been read again. Rows that it no longer names stay, in their place,
 * where they are in `kept` (settled on this page); others are gone.
 */
export function mergeRows(
  before: readonly Row[],
  attention: readonly AttentionItem[],
  kept: ReadonlySet<string>,
): Row[] {
  const named = new Map(attention.map((item) => [rowKey(item), item]))
  const rows = attention.map((item) => ({
    key: rowKey(item),
    item,
    settled: isSettled(item, kept),
  }))
  for (const [index, row] of before.entries()) {
    if (named.has(row.key) || !kept.has(row.key)) continue
    const autoRenew = row.item.autoRenew && { ...row.item.autoRenew, enabled: true }
    // After the nearest row above it that still stands.
    const above = before
      .slice(0, index)
      .findLast(({ key }) => rows.some((other) => other.key === key))
    const place = above ? rows.findIndex(({ key }) => key === above.key) + 1 : 0
    rows.splice(place, 0, { ...row, item: { ...row.item, autoRenew }, settled: true })
  }
  return rows
}

export const openCount = (rows: readonly Row[]): number =>
  rows.filter(({ settled }) => !settled).length
