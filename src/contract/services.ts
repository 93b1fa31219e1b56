/** Services: everything the provider lists under `/services`, which may include domains. */
import { z } from 'zod'

import { FreeText, Link, Personal, Quantity, ServiceName, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { besideRows, listed, summed } from './listed.ts'
import { servicesSearch, serviceStatuses } from './services.search.ts'
import { AutoRenew, CalendarDate, Extra, list, Renewal, keys, ServiceRef } from './shapes.ts'
import { strict } from './strict.ts'

export const Service = z.object({
  /** The provider's word in lower case, with `-` for spaces. */
  type: Word,
  id: Word,
  name: ServiceName,
  plan: Word.nullable(),
  domain: Word.nullable(),
  status: z.enum(serviceStatuses),
  statusText: FreeText.nullable(),
  createdOn: CalendarDate.nullable(),
  expiresOn: CalendarDate.nullable(),
  lastRenewedOn: CalendarDate.nullable(),
  renewal: Renewal,
  /** `null` if not stated; the page must not show that as off. */
  autoRenew: AutoRenew.nullable(),
  manageUrl: Link.nullable(),
  location: Word.nullable(),
  ipAddresses: z.array(Personal),
  usage: z.array(
    z.object({
      metric: Word,
      used: Quantity,
      limit: z.union([Quantity, z.literal('unlimited')]).nullable(),
      unit: Word,
    }),
  ),
  extra: z.array(Extra),
})
export type Service = z.infer<typeof Service>

/** As lists and detail pages show it. */
export const ListedService = Service.extend({
  ...listed,
  /** Of the domain that this service represents, whose page shows both. */
  domainName: Word.nullable(),
})
export type ListedService = z.infer<typeof ListedService>

export const ServiceList = list(ListedService).extend(besideRows)

/** Response of `fields=keys`: enough to select rows and add them up. */
export const SelectionKeys = keys(
  ListedService.pick({ type: true, id: true, name: true, ...summed }),
)
export type SelectionKeys = z.infer<typeof SelectionKeys>

export const services = {
  'GET /api/services': {
    query: strict(servicesSearch),
    output: ServiceList,
    keys: SelectionKeys,
    support: true,
  },
  'GET /api/services.csv': { query: strict(servicesSearch), output: 'csv' },
  /** The ticked services, in the list's usual order. Too many for an address. */
  'POST /api/services.csv': {
    stepUp: 'never',
    body: z.strictObject({
      ids: z.array(ServiceRef).max(20_000),
    }),
    output: 'csv',
    maxBody: 4 * 1024 * 1024,
  },
  'PATCH /api/services/{type}/{id}/auto-renew': {
    stepUp: 'turning-off',
    body: z.strictObject({ enabled: z.boolean() }),
    output: ListedService,
  },
} as const satisfies EndpointTable
