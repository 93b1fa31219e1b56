/** Every operation of the provider's API (specification, section 4), in the order of §4.7. */
import { z } from 'zod'

import type { Operation } from './operation.ts'
import { Account } from './payloads/account.ts'
import {
  ChatMessage,
  ChatRequest,
  Conversation,
  ConversationCreation,
} from './payloads/assistant.ts'
import { DomainListOrOne, DomainSelection } from './payloads/domain.ts'
import { HelpListOrOne, HelpSelection } from './payloads/help.ts'
import { InvoiceListOrOne, InvoiceSelection } from './payloads/invoice.ts'
import { Deleted, Notification, NotificationChange } from './payloads/notification.ts'
import { Order } from './payloads/order.ts'
import { DomainPriceList, PriceDownload, PriceSelection } from './payloads/price.ts'
import { AutoRenewChange, Service } from './payloads/service.ts'
import { page, PageQuery, WidePageQuery } from './shapes.ts'

const id = z.string().min(1).max(255)

/** Error codes of every operation that takes a request body. */
const bodyErrors = [
  'malformed_json',
  'invalid_input',
  'payload_too_large',
  'unsupported_media_type',
] as const

const ServicePath = z.object({ type: z.string().min(1).max(64), serviceId: id })

const NotificationPath = z.object({ notificationId: id })

export const operations = {
  getAccount: {
    method: 'GET',
    path: '/api/v1/sdk/account',
    tag: 'Account',
    summary: 'Get the account of the key owner',
    scope: 'account:read',
    data: Account,
    errors: [],
  },
  listServices: {
    method: 'GET',
    path: '/api/v1/sdk/services',
    tag: 'Services',
    summary: 'List hosting services',
    scope: 'services:read',
    query: PageQuery,
    data: page(Service),
    errors: ['invalid_input'],
  },
  getService: {
    method: 'GET',
    path: '/api/v1/sdk/services/{type}/{serviceId}',
    tag: 'Services',
    summary: 'Get one hosting service',
    scope: 'services:read',
    params: ServicePath,
    data: Service,
    errors: ['not_found'],
  },
  setAutoRenew: {
    method: 'PATCH',
    path: '/api/v1/sdk/services/{type}/{serviceId}/auto-renew',
    tag: 'Services',
    summary: 'Change the auto-renew setting',
    scope: 'services:write',
    params: ServicePath,
    body: AutoRenewChange,
    data: Service,
    errors: [...bodyErrors, 'not_found', 'conflict', 'set_by_contract'],
  },
  listDomains: {
    method: 'GET',
    path: '/api/v1/sdk/domains',
    tag: 'Domains',
    summary: 'List domains, or get one',
    scope: 'domains:read',
    query: PageQuery.extend(DomainSelection.shape),
    data: DomainListOrOne,
    errors: ['invalid_input', 'not_found'],
  },
  listInvoices: {
    method: 'GET',
    path: '/api/v1/sdk/invoices',
    tag: 'Invoices',
    summary: 'List invoices, or get one',
    scope: 'invoices:read',
    query: PageQuery.extend(InvoiceSelection.shape),
    data: InvoiceListOrOne,
    errors: ['invalid_input', 'not_found'],
  },
  listOrders: {
    method: 'GET',
    path: '/api/v1/sdk/orders',
    tag: 'Orders',
    summary: 'List orders',
    scope: 'orders:read',
    query: PageQuery,
    data: page(Order),
    errors: ['invalid_input'],
  },
  listNotifications: {
    method: 'GET',
    path: '/api/v1/sdk/notifications',
    tag: 'Notifications',
    summary: 'List notifications',
    scope: 'notifications:read',
    query: PageQuery,
    data: page(Notification),
    errors: ['invalid_input'],
  },
  updateNotification: {
    method: 'PATCH',
    path: '/api/v1/sdk/notifications/{notificationId}',
    tag: 'Notifications',
    summary: 'Update a notification',
    scope: 'notifications:write',
    params: NotificationPath,
    body: NotificationChange,
    data: Notification,
    errors: [...bodyErrors, 'not_found'],
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/v1/sdk/notifications/{notificationId}',
    tag: 'Notifications',
    summary: 'Delete a notification',
    scope: 'notifications:write',
    params: NotificationPath,
    data: Deleted,
    errors: ['not_found'],
  },
  createChatMessage: {
    method: 'POST',
    path: '/api/v1/sdk/ai-agent/chat-messages',
    tag: 'AI agent',
    summary: 'Create or process chat messages',
    scope: 'assistant:write',
    body: ChatRequest,
    // A long dialogue needs more than any other request body.
    maxBody: 256 * 1024,
    data: ChatMessage,
    otherMedia: ['text/event-stream'],
    errors: [...bodyErrors, 'not_found'],
  },
  listConversations: {
    method: 'GET',
    path: '/api/v1/sdk/ai-agent/conversations',
    tag: 'AI agent',
    summary: 'List conversations',
    scope: 'assistant:read',
    query: PageQuery,
    data: page(Conversation),
    errors: ['invalid_input'],
  },
  createConversation: {
    method: 'POST',
    path: '/api/v1/sdk/ai-agent/conversations',
    tag: 'AI agent',
    summary: 'Create a conversation',
    scope: 'assistant:write',
    body: ConversationCreation,
    data: Conversation,
    errors: bodyErrors,
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/v1/sdk/ai-agent/conversations/{conversationId}',
    tag: 'AI agent',
    summary: 'Delete a conversation',
    scope: 'assistant:write',
    params: z.object({ conversationId: id }),
    data: Deleted,
    errors: ['not_found'],
  },
  getHelpCenter: {
    method: 'GET',
    path: '/api/v1/help-center',
    tag: 'Content',
    summary: 'Get localized help-center content',
    scope: null,
    query: PageQuery.extend(HelpSelection.shape),
    data: HelpListOrOne,
    errors: ['invalid_input', 'not_found'],
  },
  listDomainPrices: {
    method: 'GET',
    path: '/api/v1/catalog/domain-prices',
    tag: 'Catalog',
    summary: 'List localized domain prices',
    scope: null,
    query: WidePageQuery.extend(PriceSelection.shape),
    data: DomainPriceList,
    errors: ['invalid_input'],
  },
  downloadDomainPrices: {
    // §1 names the tag pricing-downloads but no path: this one is ours.
    method: 'GET',
    path: '/api/v1/catalog/domain-prices/download',
    tag: 'pricing-downloads',
    summary: 'Download a price list as a file',
    scope: null,
    query: PriceDownload,
    data: DomainPriceList,
    otherMedia: ['text/csv'],
    errors: ['invalid_input'],
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
export type Operations = typeof operations
