import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Table } from '#contract/table.ts'

import { countUnread } from './bell.ts'
import { call } from './call.ts'
import { orGone } from './error.ts'
import { overviewQuery } from './overview.ts'
import { shown } from './shown.ts'

export type { Notification }
type Endpoint = 'GET /api/notifications'
export type NotificationList = CallOutput<Table[Endpoint]>
/** What narrows the list, without what pages through it. */
export type NotificationsFilter = Omit<
  NonNullable<CallInput<Endpoint, Table[Endpoint]>['query']>,
  'offset' | 'limit' | 'fields'
>

const pageSize = 100

/** Unread first, then newest; the next hundred on demand. */
export const notificationsQuery = (filter: NotificationsFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', filter],
    queryFn: ({ signal, pageParam, meta }) =>
      call(
        'GET /api/notifications',
        { query: { ...filter, offset: pageParam, limit: pageSize } },
        { signal, reload: meta?.reload },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.every(({ complete }) => complete) === false ? 1000 : false,
  })

type Lists = InfiniteData<NotificationList, number>

/** Changes one notification wherever the page holds it. `null` takes it away. */
function place(
  client: QueryClient,
  id: string,
  change: (one: Notification) => Notification | null,
) {
  const inItems = (items: Notification[]): Notification[] =>
    items.flatMap((one) => (one.id === id ? (change(one) ?? []) : [one]))
  client.setQueriesData<Lists>({ queryKey: ['notifications', 'list'] }, (lists) => {
    if (!lists) return lists
    const pages = lists.pages.map((page) => ({ ...page, items: inItems(page.items) }))
    return { ...lists, pages }
  })
  client.setQueryData(
    overviewQuery.queryKey,
    (overview) => overview && { ...overview, notifications: inItems(overview.notifications) },
  )
}

/** The last write to each notification: they stand in line, and the last wins. */
const lines = new Map<string, Promise<unknown>>()

/**
 * Marks one read or unread: shown at once, put back where it fails. Rows keep their place; the order
 * is the server's when the list is read the next time. Only the last of several quick wishes counts.
 */
export async function markNotification(
  client: QueryClient,
  notification: Notification,
  read: boolean,
): Promise<void> {
  const { id } = notification
  const step = notification.read === read ? 0 : read ? -1 : 1
  place(client, id, (one) => ({ ...one, read }))
  countUnread(client, (unread) => unread + step)
  const before = lines.get(id)
  const turn = (async () => {
    await before?.catch(() => undefined)
    return call('PATCH /api/notifications/{id}', { params: { id }, body: { read } })
  })()
  lines.set(id, turn)
  const isLast = (): boolean => lines.get(id) === turn
  try {
    const saved = await turn
    if (isLast()) place(client, id, () => saved)
  } catch (error) {
    if (!isLast()) return
    place(client, id, (one) => ({ ...one, read: notification.read }))
    countUnread(client, (unread) => unread - step)
    throw error
  } finally {
    if (isLast()) lines.delete(id)
  }
}

/** How many writes stand at the BFF at once; it paces them by the provider's limits. */
const atOnce = 4

/** Ids of everything unread, whatever the list shows. */
async function unreadIds(): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const query = { unread: 'true', offset: ids.length, limit: 200 } as const
    const { items, total } = await call('GET /api/notifications', { query })
    ids.push(...items.map(({ id }) => id))
    if (items.length === 0 || ids.length >= total) return ids
  }
}

/**
 * Marks everything read, one write each: the provider has no other way. Reports progress; resolves
 * with how many were changed and how many were not.
 */
export async function markAllRead(
  client: QueryClient,
  onProgress: (done: number, total: number) => void,
): Promise<{ changed: number; failed: number }> {
  const ids = await unreadIds()
  const left = [...ids]
  let changed = 0
  let failed = 0
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      try {
        const params = { id }
        const saved = await call('PATCH /api/notifications/{id}', { params, body: { read: true } })
        place(client, id, () => saved)
        changed += 1
      } catch {
        failed += 1
      }
      onProgress(changed + failed, ids.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  refreshNotifications(client)
  return { changed, failed }
}

/** Deletes one. `leaving`: the request outlives the page (Fetch §5.6, `keepalive`). */
export async function deleteNotification(id: string, leaving: boolean): Promise<void> {
  await orGone(call('DELETE /api/notifications/{id}', { params: { id } }, { keepalive: leaving }))
}

/** Takes a deleted one out of what the page holds; resolves when no page shows it any more. */
export async function dropNotification(client: QueryClient, id: string): Promise<void> {
  place(client, id, (one) => {
    if (one.read === false) countUnread(client, (unread) => unread - 1)
    return null
  })
  await shown()
  refreshNotifications(client)
}

/** Reads lists, bell, overview and counts anew. */
export function refreshNotifications(client: QueryClient): void {
  for (const key of ['notifications', 'overview', 'session']) {
    void client.invalidateQueries({ queryKey: [key] })
  }
}
