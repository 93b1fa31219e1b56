import type { Notification } from '#web/api/notifications.ts'

export type GroupName = 'new' | 'today' | 'week' | 'earlier' | 'undated'

export interface NotificationGroup {
  name: GroupName
  items: Notification[]
}

const order: readonly GroupName[] = ['new', 'today', 'week', 'earlier', 'undated']

/**
 * Groups notifications by age. `arrivedUnread` come first, and stay there after they are read.
 * `daysFromToday` counts calendar days; the past is negative.
 */
export function groupNotifications(
  items: readonly Notification[],
  arrivedUnread: ReadonlySet<string>,
  daysFromToday: (instant: string) => number,
): NotificationGroup[] {
  const nameOf = ({ id, createdAt }: Notification): GroupName => {
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
