/**
 * Hosting services, domains included. §2 leaves their fields open, §4.7 the values of `type`: these
 * are ours.
 */
import { z } from 'zod'

import { AutoRenew, Day, Money } from '#wire/shapes.ts'

export const serviceTypes = [
  'hosting',
  'wordpress',
  'vps',
  'dedicated',
  'mail',
  'certificate',
  'backup',
  'domain',
] as const
export type ServiceType = (typeof serviceTypes)[number]

export const Service = z
  .object({
    type: z.string(),
    id: z.string(),
    name: z.string(),
    plan: z.string().nullable(),
    domain: z.string().nullable(),
    status: z.string(),
    createdAt: Day,
    expiresAt: Day.nullable(),
    lastRenewedAt: Day.nullable(),
    nextRenewalAt: Day.nullable(),
    renewalPrice: Money.nullable(),
    taxIncluded: z.boolean(),
    billingPeriodMonths: z.int().positive().nullable(),
    autoRenew: AutoRenew.nullable(),
    controlPanelUrl: z.string().nullable(),
    location: z.string().nullable(),
    ipAddresses: z.array(z.string()),
    usage: z.array(
      z.object({
        metric: z.string(),
        used: z.number(),
        limit: z.union([z.number(), z.literal('unlimited')]),
        unit: z.string(),
      }),
    ),
    /** Facts that only some types have, such as `phpVersion` or `mailboxes`. */
    details: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof Service>

/** §4.7 leaves the body open: this is ours. */
export const AutoRenewChange = z.object({ enabled: z.boolean() }).meta({ id: 'AutoRenewChange' })
