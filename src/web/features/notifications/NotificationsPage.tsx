import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { notificationsQuery } from '#web/api/notifications.ts'
import { useSession } from '#web/api/session.ts'
import { useLate } from '#web/shell/list/use-late.ts'
import { PageHead } from '#web/shell/PageHead.tsx'
import { settings } from '#web/shell/settings/settings.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import './notifications.css'
import { DeletedRow } from './DeletedRow.tsx'
import { groupsOf } from './groups.ts'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NothingFound } from './NothingFound.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { NotificationBar } from './NotificationBar.tsx'
import { NotificationTabs } from './NotificationTabs.tsx'
import { filterOf, type NotificationsView } from './search.ts'
import { useLock } from './use-lock.ts'
import { useNotices } from './use-notices.ts'
import { useRefreshList } from './use-refresh-list.ts'

const UnreadableDialog = lazy(() =>
  import('#web/shell/list/UnreadableDialog.tsx').then(({ UnreadableDialog }) => ({
    default: UnreadableDialog,
  })),
)

interface NotificationsPageProps {
  view: NotificationsView
  onView: (view: NotificationsView) => void
}

/** ↑↓ and, where single letters are on, J and K go from title to title. */
function handleKeys(event: KeyboardEvent<HTMLElement>): void {
  const keys = settings().letterKeys
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

export function NotificationsPage({ view, onView }: NotificationsPageProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { brand, counts } = useSession()
  const { open } = view
  // The list follows once it has been read; the bar above it says at once what was chosen.
  const listed = useDeferredValue(view)
  const filter = filterOf(listed)
  const late = useLate(listed !== view)
  const query = useSuspenseInfiniteQuery(notificationsQuery(filter))
  const whole = useInfiniteQuery(notificationsQuery({})).data?.pages[0]
  const { refresh, refreshing } = useRefreshList(filter)
  const notices = useNotices()
  const [first] = query.data.pages
  const cut = first?.stale === true || isUnreachable(query.error)
  const lock = useLock(cut)
  const items = query.data.pages.flatMap((page) => page.items)
  // What is unread when it is first seen keeps its place after it has been read.
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const fresh = items.filter(({ id, read }) => read === false && !arrived.has(id))
  if (fresh.length > 0) setArrived(new Set([...arrived, ...fresh.map(({ id }) => id)]))
  const groups = groupsOf(items, arrived, format.daysFromNow)
  const unread = counts?.unread ?? whole?.facets['read']?.['false'] ?? 0
  const total = first?.total ?? 0
  // Each page of the list names all of them.
  const unreadable = first?.unreadable ?? []
  const [listing, setListing] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          unread === 0
            ? t(first?.complete === false ? 'readSoFar' : 'allRead')
            : t(first?.complete === false ? 'unreadSoFar' : 'unread', {
                count: unread,
                n: format.number(unread),
              })
        }
        asOf={first?.asOf ?? null}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={unread > 0 && <MarkAllRead lock={lock} />}
      />
      <NotificationTabs view={view} whole={whole} />
      {first && cut && (
        <StaleBanner
          asOf={first.asOf}
          wait={askedWait({ data: first, error: query.error })}
          onRetry={refresh}
        />
      )}
      <div className="page">
        {(whole?.total ?? total) > 0 && <NotificationBar view={view} onView={onView} />}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows inside */}
        <div className="notices-list" aria-busy={late} onKeyDown={handleKeys}>
          {lock !== null && !cut && <Note>{lock}</Note>}
          {unreadable.length > 0 && (
            <Note>
              <button type="button" className="link" onClick={() => setListing(true)}>
                {t('unreadable', {
                  count: unreadable.length,
                  n: format.number(unreadable.length),
                  brand: brand.name,
                })}
              </button>
            </Note>
          )}
          {items.length === 0 && (
            <NothingFound whole={whole?.total ?? 0} onShowAll={() => onView({})} />
          )}
          {groups.map((group) => (
            <section key={group.name} aria-labelledby={`notices-${group.name}`}>
              <h2 className="g" id={`notices-${group.name}`}>
                {t(`groups.${group.name}`)}
              </h2>
              <ul>
                {group.items.map((one) => {
                  const deletion = notices.deletions.get(one.id)
                  return deletion ? (
                    <DeletedRow
                      key={one.id}
                      notification={one}
                      deletion={deletion}
                      onUndo={() => notices.undo(one.id)}
                    />
                  ) : (
                    <NoticeRow
                      key={one.id}
                      notification={one}
                      open={one.id === open}
                      lock={lock}
                      failure={notices.failures.get(one.id)}
                      onToggle={() =>
                        onView({ ...view, open: one.id === open ? undefined : one.id })
                      }
                      onMark={(read) => notices.mark(one, read)}
                      onDelete={() => notices.remove(one.id)}
                    />
                  )
                })}
              </ul>
            </section>
          ))}
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
      {listing && (
        <Suspense>
          <UnreadableDialog records={unreadable} onClose={() => setListing(false)} />
        </Suspense>
      )}
    </>
  )
}
