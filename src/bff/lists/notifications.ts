/** Lists notifications, marks one read or unread, and deletes one. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import type { Records } from '#bff/provider/records.ts'
import { type Notification, notifications } from '#contract/notifications.ts'
import { ProblemError } from '#server/problems.ts'
import { isUnanswered, withUnknownOutcome } from '#server/provider-problems.ts'

import { notificationList } from './descriptions/notifications.ts'
import { type ListNeeds, listPage } from './page.ts'

export type NotificationNeeds = ListNeeds &
  Pick<CustomerData, 'provider' | 'sessions'> & { records: Records }

const hasId =
  (id: string) =>
  (item: { id: string }): boolean =>
    item.id === id

export function notificationsEndpoints(data: NotificationNeeds) {
  const { provider, records, sessions, snapshots } = data

  /** Sends a write once. If no response comes, reads the list again and decides by `isDone`. */
  async function write(
    { session }: Call,
    id: string,
    send: () => Promise<unknown>,
    isDone: (item: Notification | undefined) => boolean,
  ): Promise<void> {
    try {
      await send()
      await sessions.learn(session, { notifications: true })
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'missing_scope')
        await sessions.learn(session, { notifications: false })
      if (!isUnanswered(error)) throw error
      await snapshots.invalidate(session, 'notifications')
      const list = await snapshots.get(session, 'notifications').catch(() => null)
      if (list && !list.stale && isDone(list.items.find(hasId(id)))) return
      throw withUnknownOutcome(error)
    }
  }

  return servePrivate(notifications, {
    'GET /api/notifications': async ({ query }, call) =>
      (await listPage(data, call, 'notifications', notificationList, query)).page,
    'PATCH /api/notifications/{id}': async ({ params: { id }, body: { read } }, call) => {
      const { session } = call
      const { path, body } = await records.notificationRequest(session, id, read)
      const send = () => provider.write(session, 'PATCH', path, body)
      await write(call, id, send, (item) => item?.read === read)
      const list = await snapshots.get(session, 'notifications')
      const item = list.items.find(hasId(id))
      if (!item) throw new ProblemError('not_found')
      // The provider sets the time of reading; its next list has it.
      const changed = { ...item, read, readAt: item.read === read ? item.readAt : null }
      await snapshots.patch(session, 'notifications', hasId(id), changed)
      return changed
    },
    'DELETE /api/notifications/{id}': async ({ params: { id } }, call) => {
      const { session } = call
      const { path } = await records.notificationRequest(session, id, true)
      const wasListed = snapshots.peek(session, 'notifications')?.items.some(hasId(id))
      const send = () => provider.write(session, 'DELETE', path)
      await write(call, id, send, (item) => !item).catch((error: unknown) => {
        // It was deleted elsewhere, so remove it from our list as well.
        if (!wasListed || !(error instanceof ProblemError) || error.code !== 'not_found')
          throw error
      })
      await snapshots.patch(session, 'notifications', hasId(id), null)
    },
  })
}
