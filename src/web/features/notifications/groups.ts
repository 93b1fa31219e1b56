/** Notifications by when they came; what was unread on arrival stands first while the page is open. */
import type { Notification } from '#web/api/notifications.ts'

export type GroupName = 'new' | 'today' | 'week' | 'earlier' | 'undated'

export interface Group {
  name: GroupName
  items: Notification[]
}

const order: readonly GroupName[] = ['new', 'today', 'week', 'earlier', 'undated']

/** `dayOf` gives the reader's calendar day of an instant, `daysFromToday` how far it is away. */
export function groupsOf(
  items: readonly Notification[],
  arrivedUnread: ReadonlySet<string>,
  daysFromToday: (instant: string) => number,
): Group[] {
  const nameOf = ({ id, createdAt }: Notification): GroupName => {
    if (arrivedUnread.has(id)) return 'new'
    if (createdAt === null) return 'undated'
    const days = daysFromToday(createdAt)
    if (days >= 0) return 'today'
    return days > -7 ? 'week' : 'earlier'
  }
  const groups = Map.groupBy(items, nameOf)
  return order.flatMap((name) => {
    const own = groups.get(name)
    return own ? [{ name, items: own }] : []
  })
}
