/** Domains. §2 leaves their fields open: these are ours. */
import { z } from 'zod'

import { AutoRenew, Day, Money, page } from '#wire/shapes.ts'

export const Domain = z
  .object({
    id: z.string(),
    /** ASCII form, `xn--bcher-beispiel-gsb.de`. */
    name: z.string(),
    unicodeName: z.string(),
    status: z.string(),
    registeredAt: Day.nullable(),
    expiresAt: Day.nullable(),
    nextRenewalAt: Day.nullable(),
    renewalPrice: Money.nullable(),
    taxIncluded: z.boolean(),
    billingPeriodMonths: z.int().positive().nullable(),
    autoRenew: AutoRenew.nullable(),
    nameservers: z.array(z.string()),
    transferLock: z.boolean().nullable(),
    privacy: z.boolean().nullable(),
    dnssec: z.boolean().nullable(),
    /** The same domain under `/services`, where auto-renew is changed. */
    service: z.object({ type: z.string(), id: z.string() }),
    controlPanelUrl: z.string().nullable(),
  })
  .meta({ id: 'Domain' })
export type Domain = z.infer<typeof Domain>

/** §4.3 leaves open how to get one domain: with `name`, the response is that domain. */
export const DomainSelection = z.object({
  name: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'One domain, in ASCII or Unicode. `data` is then that domain.' }),
})

export const DomainListOrOne = z.union([page(Domain), Domain])
