/** Entries of a row: lists and pages carry what the ledger needs, so that a switch can be tried out. */
import type { BilledPeriod as Coverage } from '#contract/shapes.ts'

import { entriesOf, type ChargeOrEnd, type Horizon, type Renewing } from './entries.ts'

export interface ListedItem extends Omit<Renewing, 'status'> {
  /** By which charges count: of the service and its domain, whichever has expired or ended. */
  readonly renewalStatus: string
  /** Periods that open invoices bill already. */
  readonly billed: readonly Coverage[]
}

export const entriesOfListed = (item: ListedItem, horizon: Horizon): ChargeOrEnd[] =>
  entriesOf({ ...item, status: item.renewalStatus }, horizon, item.billed)

/** The next charge or the end; `undefined` if nothing is left to renew. */
export const nextEntryOf = (item: ListedItem, today: string): ChargeOrEnd | undefined =>
  entriesOfListed(item, { today, until: today })[0]

/** What the next entry would be with auto-renew on or off. */
export const entryIf = (
  item: ListedItem,
  enabled: boolean,
  today: string,
): ChargeOrEnd | undefined =>
  nextEntryOf({ ...item, autoRenew: { enabled, changeable: true } }, today)
