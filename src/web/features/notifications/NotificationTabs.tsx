import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { NotificationList } from '#web/api/notifications.ts'
import { exact } from '#web/shell/list/exact.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

import { useCategoryWord } from './category-word.ts'
import type { NotificationsView } from './search.ts'

interface NotificationTabsProps {
  view: NotificationsView
  /** The list without filters: what each tab would show. */
  whole: NotificationList | undefined
}

/** All, unread, and the provider's own categories, the fullest first. */
export function NotificationTabs({ view, whole }: NotificationTabsProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const wordOf = useCategoryWord()
  const categories = Object.entries(whole?.facets['category'] ?? {}).toSorted(
    ([, a], [, b]) => b - a,
  )
  const chosen = view.category?.length === 1 ? view.category[0] : undefined
  // A category from a link that the provider does not use at the moment still has its tab.
  if (chosen !== undefined && !categories.some(([name]) => name === chosen)) {
    categories.push([chosen, 0])
  }
  const tabs = [
    {
      key: 'all',
      label: t('all'),
      count: whole?.total,
      on: view.unread === undefined && view.category === undefined,
      change: { unread: undefined, category: undefined },
    },
    {
      key: 'unread',
      label: t('onlyUnread'),
      count: whole?.facets['read']?.['false'] ?? (whole ? 0 : undefined),
      on: view.unread !== undefined,
      change: { unread: 'true' as const, category: undefined },
    },
    ...categories.map(([name, count]) => ({
      key: `category ${name}`,
      label: wordOf(name),
      count,
      on: chosen === name && view.unread === undefined,
      change: { unread: undefined, category: [name] },
    })),
  ]
  return (
    <Tabs label={t('filter')}>
      {tabs.map(({ key, label, count, on, change }) => (
        <Link
          key={key}
          to="/notifications"
          search={{ ...view, open: undefined, ...change }}
          activeOptions={exact}
          aria-current={on ? 'page' : undefined}
        >
          {label}
          {count !== undefined && <span className="n">{format.number(count)}</span>}
        </Link>
      ))}
    </Tabs>
  )
}
