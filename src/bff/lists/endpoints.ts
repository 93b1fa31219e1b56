import type { Contribution } from '#server/contribution.ts'

import { accountEndpoint } from './account.ts'
import { domainsEndpoint } from './domains.ts'
import { invoicesEndpoint } from './invoices.ts'
import type { NotificationWrites } from './notification-writes.ts'
import { notificationsEndpoints } from './notifications.ts'
import { ordersEndpoint } from './orders.ts'
import type { ListNeeds } from './page.ts'
import { servicesEndpoint } from './services.ts'

/** The customer's lists and account, and the writes to notifications. */
export const lists = (
  data: ListNeeds & { notificationWrites: NotificationWrites },
): Contribution => ({
  endpoints: [
    ...accountEndpoint(data),
    ...servicesEndpoint(data),
    ...domainsEndpoint(data),
    ...invoicesEndpoint(data),
    ...ordersEndpoint(data),
    ...notificationsEndpoints(data),
  ],
})
