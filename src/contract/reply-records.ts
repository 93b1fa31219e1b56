/** Records of the account that a chat reply names: `docs/contract.md`, "Records in a reply". */
import { z } from 'zod'

import { Word } from './classes.ts'
import { ListedDomain } from './domains.ts'
import { Invoice } from './invoices.ts'
import { Notification } from './notifications.ts'
import { Order } from './orders.ts'
import { ListedService } from './services.ts'

/** More than these are not shown. */
export const maxReplyRecords = 20

const renewing = {
  status: true,
  statusText: true,
  expiresOn: true,
  renewal: true,
  autoRenew: true,
  renewalStatus: true,
  billed: true,
} as const

/** A row as in the lists, with what the pane shows of it. */
export const ReplyRecord = z.discriminatedUnion('kind', [
  ListedService.pick({ ...renewing, type: true, id: true, name: true }).extend({
    kind: z.literal('service'),
  }),
  ListedDomain.pick({ ...renewing, name: true, unicodeName: true }).extend({
    kind: z.literal('domain'),
  }),
  Invoice.pick({
    id: true,
    number: true,
    status: true,
    statusText: true,
    issuedOn: true,
    dueOn: true,
    total: true,
  }).extend({ kind: z.literal('invoice') }),
  Order.pick({
    id: true,
    number: true,
    status: true,
    statusText: true,
    placedAt: true,
    total: true,
  }).extend({ kind: z.literal('order') }),
  Notification.pick({ id: true, title: true, createdAt: true, read: true }).extend({
    kind: z.literal('notification'),
  }),
])
export type ReplyRecord = z.infer<typeof ReplyRecord>

export const ReplyRecords = z.object({
  /** Replies that name any, by the id of their message. */
  replies: z.array(z.object({ id: Word, records: z.array(ReplyRecord).max(maxReplyRecords) })),
})
export type ReplyRecords = z.infer<typeof ReplyRecords>
