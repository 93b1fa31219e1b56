import { notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

export const notificationRoutes: Pick<
  Handlers,
  'listNotifications' | 'updateNotification' | 'deleteNotification'
> = {
  listNotifications: ({ query }, { store, accountId }) => ({
    data: store.notifications.list(accountId, query),
  }),

  updateNotification: ({ params, body }, { store, accountId }) => {
    const notification = store.notifications.setRead(accountId, params.notificationId, body.read)
    if (notification === null) throw notFound('notification')
    return { data: notification }
  },

  deleteNotification: ({ params }, { store, accountId }) => {
    const { notificationId } = params
    if (!store.notifications.delete(accountId, notificationId)) throw notFound('notification')
    return { data: { id: notificationId, deleted: true } }
  },
}
