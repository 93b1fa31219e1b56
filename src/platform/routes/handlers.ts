import type { Handlers } from '#platform/http/handler.ts'

import { accountRoutes } from './account.ts'
import { chatRoutes } from './chat.ts'
import { conversationRoutes } from './conversations.ts'
import { domainRoutes } from './domains.ts'
import { helpRoutes } from './help.ts'
import { invoiceRoutes } from './invoices.ts'
import { notificationRoutes } from './notifications.ts'
import { orderRoutes } from './orders.ts'
import { priceRoutes } from './prices.ts'
import { serviceRoutes } from './services.ts'

export const handlers: Handlers = {
  ...accountRoutes,
  ...serviceRoutes,
  ...domainRoutes,
  ...invoiceRoutes,
  ...orderRoutes,
  ...notificationRoutes,
  ...chatRoutes,
  ...conversationRoutes,
  ...helpRoutes,
  ...priceRoutes,
}
