/** Which reader reads which family, and where the family stands at the provider (§4). */
import type { Conversation } from '#contract/assistant.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Order } from '#contract/orders.ts'
import type { Service } from '#contract/services.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'

import { readConversation } from './conversations.ts'
import { readDomain } from './domains.ts'
import { readInvoice } from './invoices.ts'
import { readNotification } from './notifications.ts'
import { readOrder } from './orders.ts'
import { type Item, readService } from './services.ts'

export interface ListFamilies {
  services: Service
  domains: Domain
  invoices: Invoice
  orders: Order
  notifications: Notification
  conversations: Conversation
}
export type ListFamily = keyof ListFamilies

export const readers: { [F in ListFamily]: (rec: Rec) => Item<ListFamilies[F]> | null } = {
  services: readService,
  domains: readDomain,
  invoices: readInvoice,
  orders: readOrder,
  notifications: readNotification,
  conversations: readConversation,
}

export const paths: Record<ListFamily, string> = {
  services: '/api/v1/sdk/services',
  domains: '/api/v1/sdk/domains',
  invoices: '/api/v1/sdk/invoices',
  orders: '/api/v1/sdk/orders',
  notifications: '/api/v1/sdk/notifications',
  conversations: '/api/v1/sdk/ai-agent/conversations',
}
