import { serveOne, setReadHeaders } from '#bff/endpoints.ts'
import { account } from '#contract/account.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'

import { domainsEndpoint } from './domains.ts'
import { invoicesEndpoint } from './invoices.ts'
import type { NotificationWrites } from './notification-writes.ts'
import { notificationsEndpoints } from './notifications.ts'
import { ordersEndpoint } from './orders.ts'
import type { ListNeeds } from './page.ts'
import { servicesEndpoint } from './services.ts'

const accountEndpoint = ({ snapshots }: ListNeeds) =>
  serveOne(account, 'GET /api/account', async (_, call) => {
    const snapshot = await snapshots.get(call.session, 'account', { fresh: call.fresh })
    const [item] = snapshot.items
    if (!item) throw new ProblemError('provider_unreadable')
    setReadHeaders(call, snapshot)
    return item
  })

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
