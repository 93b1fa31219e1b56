import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'

import { notificationKeys, notificationsQuery } from '#web/api/notifications.ts'
import { useSession } from '#web/api/session.ts'
import { useLock } from '#web/app/errors/use-lock.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useFreshness } from '#web/app/frame/use-freshness.tsx'
import { useReload } from '#web/app/frame/use-refresh.ts'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { useDelayedBusy } from '#web/list/BusyRegion.tsx'
import { UnreadableNote } from '#web/list/UnreadableNote.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import './notifications.css'
import { DeletedRow } from './DeletedRow.tsx'
import { groupNotifications, type NotificationGroup } from './groups.ts'
import { NoNotifications, Settled } from './NoNotifications.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { MarkAllRead, NotificationBar, NotificationTabs } from './NotificationBar.tsx'
import { filterOf, type NotificationsView } from './search.ts'
import { useNotificationActions } from './use-notification-actions.ts'

/** So few need no search, and on a phone no filters. */
const screenful = 10

interface NotificationsPageProps {
  view: NotificationsView
  onView: (view: NotificationsView) => void
}

/** ↑ and ↓, or J and K if letter shortcuts are on, move between notifications. */
function handleKeys(event: KeyboardEvent<HTMLElement>): void {
  const keys = useSettings.getState().letterKeys
    ? { down: ['ArrowDown', 'j'], up: ['ArrowUp', 'k'] }
    : { down: ['ArrowDown'], up: ['ArrowUp'] }
  const step = keys.down.includes(event.key) ? 1 : keys.up.includes(event.key) ? -1 : 0
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.toggle')]
  const at = titles.findIndex((title) => title.closest('li')?.contains(document.activeElement))
  const next = titles[at + step]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}

/** J and K enter the list from a page where nothing in particular has the focus. */
function enterList(): void {
  if (!document.activeElement?.matches('body, main, h1')) return
  document.querySelector<HTMLElement>('.notices-list .toggle')?.focus()
}

export function NotificationsPage({ view, onView }: NotificationsPageProps) {
  const { t, format } = useTexts('notifications')
  const { counts } = useSession()
  const { open } = view
  // The filter bar changes at once; the list follows when its data has loaded.
  const listView = useDeferredValue(view)
  const filter = filterOf(listView)
  const isLate = useDelayedBusy(listView !== view)
  const query = useSuspenseInfiniteQuery(notificationsQuery(filter))
  const unfiltered = useInfiniteQuery(notificationsQuery({})).data?.pages[0]
  const reading = useReload(
    (client, reload) => client.fetchInfiniteQuery({ ...notificationsQuery(filter), ...reload }),
    notificationKeys,
  )
  const actions = useNotificationActions()
  useLetterKeys({ j: enterList, k: enterList })
  const [first] = query.data.pages
  const fresh = { data: first, error: query.error }
  const { isStale, head, banner } = useFreshness(fresh, reading)
  const lock = useLock('notifications', isStale)
  const lockReason = lock && t(`locks.${lock}`)
  const items = query.data.pages.flatMap((page) => page.items)
  // A notification that was unread at first stays in the top group after it is read.
  const [arrivedUnread, setArrivedUnread] = useState<ReadonlySet<string>>(new Set())
  const arrivals = items.filter(({ id, read }) => read === false && !arrivedUnread.has(id))
  if (arrivals.length > 0) {
    setArrivedUnread(new Set([...arrivedUnread, ...arrivals.map(({ id }) => id)]))
  }
  const groups = groupNotifications(items, arrivedUnread, format.daysFromNow)
  const unread = counts?.unread ?? unfiltered?.facets['read']?.['false'] ?? 0
  const total = first?.total ?? 0
  const isFiltered = [view.q, view.severity, view.category].some((value) => value !== undefined)
  const isShort = unfiltered?.complete === true && unfiltered.total <= screenful && !isFiltered
  // Every page of the list names all unreadable records.
  const unreadable = first?.unreadable ?? []
  const rowsOf = (group: NotificationGroup) => (
    <ul>
      {group.items.map((notification) => {
        const { id } = notification
        const isOpen = id === open
        const deletion = actions.deletions.get(id)
        return deletion ? (
          <DeletedRow
            key={id}
            notification={notification}
            deletion={deletion}
            onUndo={() => actions.undo(id)}
          />
        ) : (
          <NoticeRow
            key={id}
            notification={notification}
            isOpen={isOpen}
            lockReason={lockReason}
            failure={actions.failures.get(id)}
            onToggle={() => onView({ ...view, open: isOpen ? undefined : id })}
            onMark={(read) => actions.mark(notification, read)}
            onDelete={() => actions.remove(id)}
          />
        )
      })}
    </ul>
  )
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          unread === 0
            ? t(first?.complete === false ? 'readSoFar' : 'allRead')
            : t(first?.complete === false ? 'unreadSoFar' : 'unread', format.count(unread))
        }
        {...head}
        actions={unread > 0 && <MarkAllRead lockReason={lockReason} />}
      />
      <NotificationTabs view={view} unfiltered={unfiltered} unread={unread} isShort={isShort} />
      {banner}
      <div className="page">
        {(unfiltered?.total ?? total) > 0 && (
          <NotificationBar view={view} onView={onView} isShort={isShort} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between rows */}
        <div className="notices-list" aria-busy={isLate} onKeyDown={handleKeys}>
          {lockReason !== null && !isStale && <Note>{lockReason}</Note>}
          {unreadable.length > 0 && (
            <Note>
              <UnreadableNote records={unreadable} />
            </Note>
          )}
          {items.length === 0 && (
            <NoNotifications
              unfilteredTotal={unfiltered?.total ?? 0}
              onShowAll={() => onView({})}
            />
          )}
          {groups.map((group) =>
            group.name === 'settled' ? (
              <Settled
                key={group.name}
                count={group.items.length}
                isOpened={group.items.some(({ id }) => id === open)}
              >
                {rowsOf(group)}
              </Settled>
            ) : (
              <section key={group.name} aria-labelledby={`notices-${group.name}`}>
                <h2 className="g" id={`notices-${group.name}`}>
                  {t(`groups.${group.name}`)}
                </h2>
                {rowsOf(group)}
              </section>
            ),
          )}
          {query.hasNextPage && (
            <div className="flex items-center gap-3 py-4">
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
              <span className="mut sm">
                {t('shown', { shown: format.number(items.length), total: format.number(total) })}
              </span>
            </div>
          )}
        </div>
      </div>
    </>
  )
}
