/** In-app notifications. §2 leaves their fields open: these are ours. */
import { z } from 'zod'

import { Instant } from '#wire/shapes.ts'

export const NotificationLink = z.union([
  z.object({
    kind: z.enum(['service', 'domain', 'invoice', 'order']),
    type: z.string().nullable(),
    id: z.string(),
  }),
  z.object({ kind: z.literal('external'), url: z.string() }),
])
export type NotificationLink = z.infer<typeof NotificationLink>

export const Notification = z
  .object({
    id: z.string(),
    title: z.string(),
    body: z.string(),
    bodyFormat: z.enum(['text', 'html']),
    severity: z.string(),
    category: z.string(),
    createdAt: Instant,
    read: z.boolean(),
    readAt: Instant.nullable(),
    link: NotificationLink.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** §4.7 leaves the body open: this is ours. */
export const NotificationChange = z.object({ read: z.boolean() }).meta({ id: 'NotificationChange' })

/** Data of a deletion's response. */
export const Deleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'Deleted' })
