/** Lists notifications, marks one read or unread, and deletes one. */
import { servePrivate } from '#bff/endpoints.ts'
import { notifications } from '#contract/notifications.ts'
import { Reusable } from '#server/body-cache.ts'

import { notificationList } from './descriptions/notifications.ts'
import { notificationsIn } from './listed-notifications.ts'
import type { NotificationWrites } from './notification-writes.ts'
import { type ListNeeds, pageOf, readList } from './page.ts'

export const notificationsEndpoints = (
  data: ListNeeds & { notificationWrites: NotificationWrites },
) =>
  servePrivate(notifications, {
    'GET /api/notifications': async ({ query }, call) => {
      const { snapshot, today } = await readList(data, call, 'notifications', query)
      const { listed, dependencies } = await notificationsIn(data, call.session)
      return new Reusable([snapshot, today, ...dependencies], async () => {
        const reference = { ...call, today }
        const { items } = snapshot
        const { page } = await pageOf(snapshot, items, notificationList, query, reference)
        return { ...page, items: page.items.map(listed) }
      })
    },
    'PATCH /api/notifications/{id}': ({ params, body }, { session }) =>
      data.notificationWrites.mark(session, params.id, body.read),
    'DELETE /api/notifications/{id}': ({ params }, { session }) =>
      data.notificationWrites.remove(session, params.id),
  })
