import {
  infiniteQueryOptions,
  useMutationState,
  type InfiniteData,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query'

import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { ListedNotification, Notification } from '#contract/notifications.ts'
import type { Table } from '#contract/table.ts'

import { countUnread } from './bell.ts'
import { call } from './call.ts'
import { ignoreNotFound } from './error.ts'
import {
  dropFailed,
  isLatest,
  startMutation,
  useApiMutation,
  type MutationCallbacks,
} from './mutation.ts'
import { overviewQuery } from './overview.ts'

export type { ListedNotification, Notification }
type Endpoint = 'GET /api/notifications'
export type NotificationList = CallOutput<Table[Endpoint]>
/** Filters, without paging. */
export type NotificationsFilter = Omit<
  NonNullable<CallInput<Endpoint, Table[Endpoint]>['query']>,
  'offset' | 'limit' | 'fields'
>

const pageSize = 100

/** Unread first, then newest. More pages load on demand. */
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

type NotificationPages = InfiniteData<NotificationList, number>

/** Updates one notification everywhere in the cache; `null` removes it. */
function updateCached(
  client: QueryClient,
  id: string,
  change: (notification: Notification) => Notification | null,
) {
  const updateItems = <N extends Notification>(items: N[]): N[] =>
    items.flatMap((item) => {
      const changed = item.id === id ? change(item) : item
      // A saved notification lacks what only the list says of it.
      return changed === null ? [] : [{ ...item, ...changed }]
    })
  client.setQueriesData<NotificationPages>({ queryKey: ['notifications', 'list'] }, (lists) => {
    if (!lists) return lists
    const pages = lists.pages.map((page) => ({ ...page, items: updateItems(page.items) }))
    return { ...lists, pages }
  })
  client.setQueryData(
    overviewQuery.queryKey,
    (overview) => overview && { ...overview, notifications: updateItems(overview.notifications) },
  )
}

/** Query key prefixes of everything that shows or counts notifications. */
export const notificationKeys = ['notifications', 'overview', 'session'] as const

/**
 * Marks one notification read or unread: optimistic, rolled back on failure. After several quick
 * presses the last one wins. Rows keep their place until the list is read again.
 */
export function markNotification(
  client: QueryClient,
  notification: Notification,
  read: boolean,
): Promise<void> {
  const { id } = notification
  const mutationKey = ['notification', 'mark', id] as const
  const unreadDelta = notification.read === read ? 0 : read ? -1 : 1
  return startMutation(
    client,
    {
      mutationKey,
      onMutate: () => {
        updateCached(client, id, (cached) => ({ ...cached, read }))
        countUnread(client, (unread) => unread + unreadDelta)
        return true
      },
      mutationFn: async (wanted: boolean) => {
        const saved = await call('PATCH /api/notifications/{id}', {
          params: { id },
          body: { read: wanted },
        })
        if (isLatest(client, mutationKey)) updateCached(client, id, () => saved)
      },
      onError: (_error, _wanted, isOptimistic) => {
        if (!isOptimistic || !isLatest(client, mutationKey)) return
        updateCached(client, id, (cached) => ({ ...cached, read: notification.read }))
        countUnread(client, (unread) => unread - unreadDelta)
      },
    },
    read,
  )
}

/** Concurrent writes. The BFF delays them to keep the provider's rate limits. */
const concurrency = 4

/** Ids of all unread notifications, whatever the page's filters. */
async function unreadIds(): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const query = { unread: 'true', offset: ids.length, limit: 200 } as const
    const { items, total } = await call('GET /api/notifications', { query })
    ids.push(...items.map(({ id }) => id))
    if (items.length === 0 || ids.length >= total) return ids
  }
}

export interface Progress {
  done: number
  total: number
}

/** What became of marking many. */
interface Marked {
  changed: readonly string[]
  failed: number
}

/** One write per notification: the provider has no bulk operation. */
async function markAll(
  client: QueryClient,
  ids: readonly string[],
  read: boolean,
  onProgress: (progress: Progress) => void,
): Promise<Marked> {
  const queue = [...ids]
  const changed: string[] = []
  let failed = 0
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      try {
        const params = { id }
        const saved = await call('PATCH /api/notifications/{id}', { params, body: { read } })
        updateCached(client, id, () => saved)
        changed.push(id)
      } catch {
        failed += 1
      }
      onProgress({ done: changed.length + failed, total: ids.length })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { changed, failed }
}

/** Marks everything read. */
export const useMarkAllRead = (
  onProgress: (progress: Progress) => void,
  callbacks: MutationCallbacks<Marked, void>,
) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (_, { client }) => markAll(client, await unreadIds(), true, onProgress),
    meta: { refreshes: notificationKeys },
  })

/** Marks these unread: undoes `useMarkAllRead`. Outlives the component that started it. */
export const markUnread = (client: QueryClient, ids: readonly string[]): Promise<Marked> =>
  startMutation(
    client,
    {
      mutationKey: ['notifications', 'mark-unread'],
      mutationFn: () => markAll(client, ids, false, () => undefined),
      meta: { refreshes: notificationKeys },
    },
    undefined,
  )

/** `leaving`: the page is unloading, so the request must outlive it (Fetch §5.6, `keepalive`). */
export const deleteNotification = (
  client: QueryClient,
  id: string,
  leaving: boolean,
): Promise<void> =>
  startMutation(
    client,
    {
      mutationKey: ['notification', 'delete', id],
      mutationFn: async (keepalive: boolean) => {
        await ignoreNotFound(
          call('DELETE /api/notifications/{id}', { params: { id } }, { keepalive }),
        )
        updateCached(client, id, (cached) => {
          if (cached.read === false) countUnread(client, (unread) => unread - 1)
          return null
        })
      },
      meta: { refreshes: notificationKeys },
    },
    leaving,
  )

/** Drops the failed changes of one notification before it is changed again. */
export function dismissFailedChanges(client: QueryClient, id: string): void {
  for (const change of ['mark', 'delete']) dropFailed(client, ['notification', change, id])
}

export interface FailedChange {
  id: string
  /** The read state that was wanted; `null` if the change was a deletion. */
  read: boolean | null
  error: Error
}

/** Failed changes of single notifications, until they are retried. */
export function useFailedChanges(): readonly FailedChange[] {
  const failures = useMutationState({
    filters: { mutationKey: ['notification'] },
    select: ({ state, options }: Mutation<unknown, Error, boolean>) => ({
      change: String(options.mutationKey?.[1]),
      id: String(options.mutationKey?.[2]),
      wanted: state.variables === true,
      error: state.error,
    }),
  })
  const latest = new Map(failures.map((failure) => [failure.id, failure]))
  return [...latest.values()].flatMap(({ change, id, wanted, error }) =>
    error === null ? [] : [{ id, read: change === 'mark' ? wanted : null, error }],
  )
}
