/** Services: everything the provider lists under `/services`, which may include domains. */
import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { Reason } from './reasons.ts'
import { servicesSearch, serviceStatuses } from './services.search.ts'
import { AutoRenew, BilledPeriod, CalendarDate, Extra, list, Renewal } from './shapes.ts'
import { strict } from './strict.ts'

export const Service = z.object({
  /** The provider's word in lower case, with `-` for spaces. */
  type: z.string(),
  id: z.string(),
  name: z.string(),
  plan: z.string().nullable(),
  domain: z.string().nullable(),
  status: z.enum(serviceStatuses),
  statusText: z.string().nullable(),
  createdOn: CalendarDate.nullable(),
  expiresOn: CalendarDate.nullable(),
  lastRenewedOn: CalendarDate.nullable(),
  renewal: Renewal,
  /** `null` if not stated; the page must not show that as off. */
  autoRenew: AutoRenew.nullable(),
  manageUrl: z.string().nullable(),
  location: z.string().nullable(),
  ipAddresses: z.array(z.string()),
  usage: z.array(
    z.object({
      metric: z.string(),
      used: z.number(),
      limit: z.union([z.number(), z.literal('unlimited')]).nullable(),
      unit: z.string(),
    }),
  ),
  extra: z.array(Extra),
})
export type Service = z.infer<typeof Service>

/** As lists and detail pages show it. */
export const ListedService = Service.extend({
  /** By which charges count: of the service and its domain, whichever has expired or ended. */
  renewalStatus: z.string(),
  /** The open invoice that bills the next charge; `null` if none does, or until invoices are read. */
  billedBy: BilledPeriod.nullable(),
  /** Why it is suspended; `null` if not stated or not suspended. */
  reason: Reason.nullable(),
})
export type ListedService = z.infer<typeof ListedService>

export const ServiceList = list(ListedService)

/** Response of `fields=keys`: enough to select rows and add them up. */
export const SelectionKeys = z.object({
  items: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      name: z.string(),
      expiresOn: CalendarDate.nullable(),
      renewal: Renewal,
      autoRenew: AutoRenew.nullable(),
      renewalStatus: z.string(),
      billedBy: BilledPeriod.nullable(),
    }),
  ),
  total: z.int(),
})
export type SelectionKeys = z.infer<typeof SelectionKeys>

export const services = {
  'GET /api/services': {
    query: strict(servicesSearch),
    output: ServiceList,
    keys: SelectionKeys,
  },
  'GET /api/services.csv': { query: strict(servicesSearch), output: 'csv' },
  'PATCH /api/services/{type}/{id}/auto-renew': {
    body: z.strictObject({ enabled: z.boolean() }),
    output: Service,
  },
} as const satisfies EndpointTable
