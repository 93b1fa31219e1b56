import { z } from 'zod'

import { FreeText, Link, Word } from './classes.ts'
import { domainsSearch, domainStatuses } from './domains.search.ts'
import type { EndpointTable } from './endpoint.ts'
import { besideRows, listed, summed } from './listed.ts'
import { AutoRenew, CalendarDate, Extra, list, Renewal, keys } from './shapes.ts'
import { strict } from './strict.ts'

export const Domain = z.object({
  id: Word,
  /** ASCII form (A-label), `xn--bcher-kva.example`. */
  name: Word,
  unicodeName: Word,
  status: z.enum(domainStatuses),
  statusText: FreeText.nullable(),
  registeredOn: CalendarDate.nullable(),
  expiresOn: CalendarDate.nullable(),
  renewal: Renewal,
  autoRenew: AutoRenew.nullable(),
  nameservers: z.array(Word),
  transferLock: z.boolean().nullable(),
  privacy: z.boolean().nullable(),
  dnssec: z.boolean().nullable(),
  /** The service that represents this domain; auto-renew can only be changed through it. */
  service: z.object({ type: Word, id: Word }).nullable(),
  manageUrl: Link.nullable(),
  extra: z.array(Extra),
})
export type Domain = z.infer<typeof Domain>

/** As lists and detail pages show it. */
export const ListedDomain = Domain.extend(listed)
export type ListedDomain = z.infer<typeof ListedDomain>

export const DomainList = list(ListedDomain).extend(besideRows)

/** Response of `fields=keys`: enough to select rows and add them up. */
export const DomainKeys = keys(
  ListedDomain.pick({ id: true, name: true, service: true, ...summed }),
)

export const domains = {
  'GET /api/domains': {
    query: strict(domainsSearch),
    output: DomainList,
    keys: DomainKeys,
    support: true,
  },
  'GET /api/domains.csv': { query: strict(domainsSearch), output: 'csv' },
  /** The ticked domains, in the list's usual order. Too many for an address. */
  'POST /api/domains.csv': {
    stepUp: 'never',
    body: z.strictObject({ names: z.array(z.string().min(1).max(255)).max(20_000) }),
    output: 'csv',
    maxBody: 4 * 1024 * 1024,
  },
} as const satisfies EndpointTable
