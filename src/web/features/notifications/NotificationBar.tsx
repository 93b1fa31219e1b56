import { useQueryClient } from '@tanstack/react-query'
import { Lock, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { severities } from '#contract/notifications.search.ts'
import {
  markUnread,
  type NotificationList,
  type Progress,
  useMarkAllRead,
} from '#web/api/notifications.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ListTabs } from '#web/list/ListTabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { findPageTitle, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { useCategoryName } from './category-name.ts'
import type { NotificationsView } from './search.ts'

/** Shows progress, because each notification needs its own request. */
export function MarkAllRead({ lockReason }: { lockReason: string | null }) {
  const { t, format } = useTexts(['notifications', 'common'])
  const toastError = useErrorToast()
  // The button disappears once everything is read, so move the focus to the page title.
  useFocusOnUnmount(findPageTitle)
  const [progress, setProgress] = useState<Progress | null>(null)
  const client = useQueryClient()
  const undo = async (ids: readonly string[]): Promise<void> => {
    try {
      const { changed, failed } = await markUnread(client, ids)
      const counts = { changed: format.number(changed.length), failed: format.number(failed) }
      if (failed > 0) showToast({ text: t('unmarkedPart', counts), tone: 'bad' })
    } catch (error) {
      toastError(error)
    }
  }
  const markAll = useMarkAllRead(setProgress, {
    onSuccess: ({ changed, failed }) => {
      const count = changed.length
      const n = format.number(count)
      const text =
        failed === 0
          ? t('marked', { count, n })
          : t('markedPart', { changed: n, failed: format.number(failed) })
      showToast({
        text,
        tone: failed === 0 ? 'plain' : 'bad',
        ...(count > 0 && {
          action: { label: t('common:undo'), onAction: () => void undo(changed) },
        }),
      })
    },
    onError: toastError,
    onSettled: () => setProgress(null),
  })
  return (
    <Button
      busy={markAll.isPending}
      disabled={lockReason !== null}
      title={lockReason ?? undefined}
      icon={lockReason === null ? <MailOpen className="i" /> : <Lock className="i" />}
      onClick={() => markAll.mutate()}
    >
      {progress
        ? t('marking', {
            done: format.number(progress.done),
            total: format.number(progress.total),
          })
        : t('markAll')}
    </Button>
  )
}

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

interface NotificationBarProps {
  view: NotificationsView
  onView: (view: NotificationsView) => void
  /** Few enough to be seen at once: phones leave it out. */
  isShort: boolean
}

/** Search and severity filter, most severe first. */
export function NotificationBar({ view, onView, isShort }: NotificationBarProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const selected = view.severity ?? []
  return (
    <div className={isShort ? 'bar hide-m' : 'bar'}>
      <SearchField
        label={t('search')}
        placeholder={t('searchExample')}
        clearLabel={t('common:clearSearch')}
        value={view.q ?? ''}
        onSearch={(text) => onView({ ...view, open: undefined, q: text || undefined })}
      />
      <div className="seg" role="group" aria-label={t('severity')}>
        {severities.toReversed().map((severity) => {
          const isOn = selected.includes(severity)
          const next = isOn
            ? selected.filter((other) => other !== severity)
            : [...selected, severity]
          return (
            <button
              key={severity}
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                onView({
                  ...view,
                  open: undefined,
                  severity: next.length > 0 ? next : undefined,
                })
              }
            >
              {t(`severities.${severity}`)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
