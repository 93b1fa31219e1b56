import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { notificationsSearch, severities } from './notifications.search.ts'
import { Instant, list } from './shapes.ts'
import { strict } from './strict.ts'

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; the BFF strips HTML. */
  body: z.string(),
  severity: z.enum(severities),
  category: z.string().nullable(),
  createdAt: Instant.nullable(),
  read: z.boolean().nullable(),
  readAt: Instant.nullable(),
  link: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['service', 'domain', 'invoice', 'order']),
        type: z.string().nullable(),
        id: z.string(),
      }),
      z.object({ kind: z.literal('external'), url: z.string() }),
    ])
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = list(Notification)

export const notifications = {
  'GET /api/notifications': { query: strict(notificationsSearch), output: NotificationList },
  'PATCH /api/notifications/{id}': {
    body: z.strictObject({ read: z.boolean() }),
    output: Notification,
  },
  'DELETE /api/notifications/{id}': { output: 'none', status: 204 },
} as const satisfies EndpointTable
