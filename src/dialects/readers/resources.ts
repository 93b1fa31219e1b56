/** The reader of each resource, and its path at the provider (§4). */
import type { Conversation } from '#contract/assistant.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Order } from '#contract/orders.ts'
import type { Service } from '#contract/services.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'

import { readConversation } from './conversations.ts'
import { readDomain } from './domains.ts'
import { readInvoice } from './invoices.ts'
import { readNotification } from './notifications.ts'
import { readOrder } from './orders.ts'
import { type Item, readService } from './services.ts'

export interface ListResources {
  services: Service
  domains: Domain
  invoices: Invoice
  orders: Order
  notifications: Notification
  conversations: Conversation
}
export type ListResource = keyof ListResources

export const readers: {
  [F in ListResource]: (record: RecordReader<F>) => Item<ListResources[F]> | null
} = {
  services: readService,
  domains: readDomain,
  invoices: readInvoice,
  orders: readOrder,
  notifications: readNotification,
  conversations: readConversation,
}

export const paths: Record<ListResource, string> = {
  services: '/api/v1/sdk/services',
  domains: '/api/v1/sdk/domains',
  invoices: '/api/v1/sdk/invoices',
  orders: '/api/v1/sdk/orders',
  notifications: '/api/v1/sdk/notifications',
  conversations: '/api/v1/sdk/ai-agent/conversations',
}
