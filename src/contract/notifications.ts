import { z } from 'zod'

import { classified, FreeText, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { notificationsSearch, severities } from './notifications.search.ts'
import { Reason } from './reasons.ts'
import { CalendarDate, Instant, list } from './shapes.ts'
import { strict } from './strict.ts'

export const Notification = z.object({
  id: Word,
  /** `null` if it is hidden, as the body. */
  title: FreeText.nullable(),
  /** Plain text; the BFF strips HTML. */
  body: FreeText.nullable(),
  severity: z.enum(severities),
  category: Word.nullable(),
  createdAt: Instant.nullable(),
  read: z.boolean().nullable(),
  readAt: Instant.nullable(),
  link: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['service', 'domain', 'invoice', 'order']),
        type: Word.nullable(),
        id: Word,
      }),
      classified('link', z.object({ kind: z.literal('external'), url: z.string() })),
    ])
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

/** As the list shows it: with what its record says now. */
export const ListedNotification = Notification.extend({
  /** Why the service or domain that it is about is suspended. */
  reason: Reason.nullable(),
  /** What has settled it since: its invoice was paid, or its service renewed. */
  settled: z.object({ by: z.enum(['paid', 'renewed']), on: CalendarDate.nullable() }).nullable(),
})
export type ListedNotification = z.infer<typeof ListedNotification>

export const NotificationList = list(ListedNotification)

export const notifications = {
  'GET /api/notifications': {
    query: strict(notificationsSearch),
    output: NotificationList,
    support: true,
  },
  'PATCH /api/notifications/{id}': {
    stepUp: 'never',
    body: z.strictObject({ read: z.boolean() }),
    output: Notification,
  },
  'DELETE /api/notifications/{id}': { stepUp: 'never', output: 'none', status: 204 },
} as const satisfies EndpointTable
