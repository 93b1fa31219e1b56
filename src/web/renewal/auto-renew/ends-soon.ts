import { type ListedItem, nextEntryOf } from '#ledger/listed.ts'
import { endsWithin, soonDays } from '#ledger/windows.ts'

/** Whether the ledger says that it ends soon: auto-renew is off, and no open invoice bills a renewal. */
export const endsSoon = ({ today }: { readonly today: string }, item: ListedItem): boolean =>
  endsWithin(nextEntryOf(item, today), soonDays, today)
