import type { Handlers } from '#platform/http/handler.ts'

import { accountRoutes } from './account.ts'
import { domainRoutes } from './domains.ts'
import { invoiceRoutes } from './invoices.ts'
import { serviceRoutes } from './services.ts'

export const handlers: Handlers = {
  ...accountRoutes,
  ...serviceRoutes,
  ...domainRoutes,
  ...invoiceRoutes,
}
