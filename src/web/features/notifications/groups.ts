import type { ListedNotification } from '#web/api/notifications.ts'

export type GroupName = 'new' | 'today' | 'week' | 'earlier' | 'undated' | 'settled'

export interface NotificationGroup {
  name: GroupName
  items: ListedNotification[]
}

const order: readonly GroupName[] = ['new', 'today', 'week', 'earlier', 'undated', 'settled']

/**
 * Groups notifications by age; settled ones are last. `arrivedUnread` come first, and stay there after they are read.
 * `daysFromToday` counts calendar days; the past is negative.
 */
export function groupNotifications(
  items: readonly ListedNotification[],
  arrivedUnread: ReadonlySet<string>,
  daysFromToday: (instant: string) => number,
): NotificationGroup[] {
  const nameOf = ({ id, createdAt, settled }: ListedNotification): GroupName => {
    if (settled !== null) return 'settled'
    if (arrivedUnread.has(id)) return 'new'
    if (createdAt === null) return 'undated'
    const days = daysFromToday(createdAt)
    if (days >= 0) return 'today'
    return days > -7 ? 'week' : 'earlier'
  }
  const groups = Map.groupBy(items, nameOf)
  return order.flatMap((name) => {
    const groupItems = groups.get(name)
    return groupItems ? [{ name, items: groupItems }] : []
  })
}
