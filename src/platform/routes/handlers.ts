/** The handlers of an account and its records: each reads or changes what belongs to the key's account. */
import { ApiFailure, notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

import { chatRoutes } from './chat.ts'
import { helpRoutes } from './help.ts'
import { priceRoutes } from './prices.ts'

export const handlers: Handlers = {
  ...chatRoutes,
  ...helpRoutes,
  ...priceRoutes,

  getAccount: (_, { store, accountId }) => {
    const account = store.accounts.get(accountId)
    if (account === null) throw notFound('account')
    return { data: account }
  },

  listServices: ({ query }, { store, accountId }) => ({
    data: store.services.list(accountId, query),
  }),

  getService: ({ params }, { store, accountId }) => {
    const service = store.services.get(accountId, params.type, params.serviceId)
    if (service === null) throw notFound('service')
    return { data: service }
  },

  setAutoRenew: ({ params, body }, { store, accountId }) => {
    const { type, serviceId } = params
    const refusal = store.services.setAutoRenew(accountId, type, serviceId, body.enabled)
    const service = store.services.get(accountId, type, serviceId)
    if (refusal === 'not_found' || service === null) throw notFound('service')
    if (refusal === 'set_by_contract') {
      throw new ApiFailure('set_by_contract', 'Auto-renew of this service is set by contract.', {
        reason: service.autoRenew?.reason,
      })
    }
    if (refusal === 'conflict') {
      throw new ApiFailure(
        'conflict',
        `The service is ${service.status}; there is nothing to renew.`,
      )
    }
    return { data: service, message: `Auto-renew is ${body.enabled ? 'on' : 'off'}.` }
  },

  listDomains: ({ query }, { store, accountId }) => {
    if (query.name === undefined) return { data: store.domains.list(accountId, query) }
    const domain = store.domains.get(accountId, query.name)
    if (domain === null) throw notFound('domain')
    return { data: domain }
  },

  listInvoices: ({ query }, { store, accountId }) => {
    if (query.id === undefined) return { json: store.invoices.listText(accountId, query) }
    const invoice = store.invoices.get(accountId, query.id)
    if (invoice === null) throw notFound('invoice')
    return { data: invoice }
  },

  listOrders: ({ query }, { store, accountId }) => ({ data: store.orders.list(accountId, query) }),

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

  listConversations: ({ query }, { store, accountId }) => ({
    data: store.conversations.list(accountId, query),
  }),

  createConversation: ({ body }, { store, accountId }) => ({
    data: store.conversations.create(
      accountId,
      body.title ?? 'New conversation',
      body.model ?? null,
    ),
  }),

  deleteConversation: ({ params }, { store, accountId }) => {
    const { conversationId } = params
    if (!store.conversations.delete(accountId, conversationId)) throw notFound('conversation')
    return { data: { id: conversationId, deleted: true } }
  },
}
