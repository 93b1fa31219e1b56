import type { Contribution } from '#server/contribution.ts'

import { accountEndpoint } from './account.ts'
import { domainsEndpoint } from './domains.ts'
import { invoicesEndpoint } from './invoices.ts'
import { type NotificationNeeds, notificationsEndpoints } from './notifications.ts'
import { ordersEndpoint } from './orders.ts'
import { servicesEndpoint } from './services.ts'

/** The customer's lists and account, and the writes to notifications. */
export const lists = (data: NotificationNeeds): Contribution => ({
  endpoints: [
    ...accountEndpoint(data),
    ...servicesEndpoint(data),
    ...domainsEndpoint(data),
    ...invoicesEndpoint(data),
    ...ordersEndpoint(data),
    ...notificationsEndpoints(data),
  ],
})
