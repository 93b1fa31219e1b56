/** Whether something is past its end, so that the switch alone may no longer keep it. */
import { isExpired } from './entries.ts'
import { type ListedItem, nextEntryOf } from './listed.ts'

/** `restore`: its provider says that the time in which it could be renewed is over. */
export type WayBack = 'renew' | 'restore'

/** How it is kept, if the provider calls it expired, or if it ended without renewal; else `null`. */
export function wayBackOf(item: ListedItem, today: string): WayBack | null {
  if (item.renewalStatus === 'redemption') return 'restore'
  if (isExpired(item.renewalStatus)) return 'renew'
  const next = nextEntryOf(item, today)
  return next?.kind === 'end' && next.doubt === 'date-passed' ? 'renew' : null
}

/** The day on which it expired. A provider may call it expired before that day. */
export const expiredOn = (
  { expiresOn, renewal }: Pick<ListedItem, 'expiresOn' | 'renewal'>,
  today: string,
): string | null => {
  const on = expiresOn ?? renewal.on
  return on !== null && on <= today ? on : null
}
