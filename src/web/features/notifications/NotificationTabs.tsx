import { useTranslation } from 'react-i18next'

import type { NotificationList } from '#web/api/notifications.ts'
import { ListTabs } from '#web/list/ListTabs.tsx'

import { useCategoryName } from './category-name.ts'
import type { NotificationsView } from './search.ts'

interface NotificationTabsProps {
  view: NotificationsView
  /** The list without filters, for the counts of all tabs. */
  unfiltered: NotificationList | undefined
  /** The navigation's count, so that both always agree. */
  unread: number
  /** Few enough to be seen at once: phones leave out the categories. */
  isShort: boolean
}

/** Tabs for all, unread, and each of the provider's categories, largest first. */
export function NotificationTabs({ view, unfiltered, unread, isShort }: NotificationTabsProps) {
  const { t } = useTranslation('notifications')
  const categoryName = useCategoryName()
  const categories = Object.entries(unfiltered?.facets['category'] ?? {}).toSorted(
    ([, a], [, b]) => b - a,
  )
  const selected = view.category?.length === 1 ? view.category[0] : undefined
  // A link may name a category that no notification has at the moment.
  if (selected !== undefined && !categories.some(([name]) => name === selected)) {
    categories.push([selected, 0])
  }
  const tabs = [
    {
      key: 'all',
      label: t('all'),
      count: unfiltered?.total,
      isCurrent: view.unread === undefined && view.category === undefined,
      change: { unread: undefined, category: undefined },
    },
    {
      key: 'unread',
      label: t('onlyUnread'),
      count: unfiltered && unread,
      isCurrent: view.unread !== undefined,
      change: { unread: 'true' as const, category: undefined },
    },
    ...categories.map(([name, count]) => ({
      key: `category ${name}`,
      label: categoryName(name),
      count,
      isCurrent: selected === name && view.unread === undefined,
      change: { unread: undefined, category: [name] },
      className: isShort ? 'hide-m' : undefined,
    })),
  ]
  return <ListTabs to="/notifications" label={t('filter')} tabs={tabs} />
}
