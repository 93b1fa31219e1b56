/** One service or domain with its related records: `docs/contract.md`, "Resources". */
import { z } from 'zod'

import { classified, Count, Word } from './classes.ts'
import { ListedDomain } from './domains.ts'
import type { EndpointTable } from './endpoint.ts'
import { Invoice } from './invoices.ts'
import { PastCost } from './listed.ts'
import { ListedService } from './services.ts'
import { TaxRate } from './shapes.ts'

/** The newest invoices with a line about this service or domain. */
export const RelatedInvoices = z.object({
  items: z.array(
    Invoice.pick({
      id: true,
      number: true,
      status: true,
      statusText: true,
      issuedOn: true,
      total: true,
      payUrl: true,
    }),
  ),
  total: Count,
  /** Values for the `service` filter of the invoice list that together match all `total`. */
  subjects: z.array(Word),
})
export type RelatedInvoices = z.infer<typeof RelatedInvoices>

const related = {
  /** For the gross amount of the next charge; `null` if it is not known. */
  tax: TaxRate.nullable(),
  /** `null` if invoices cannot be read, or the provider's lines do not name their subject. */
  invoices: RelatedInvoices.nullable(),
  /** What the same term cost before, newest first. */
  costs: classified('amount', z.array(PastCost).max(3)),
  /** `false` while a list this is derived from is still loading; the page fetches again. */
  complete: z.boolean(),
}

/**
 * `domains`: the customer's domains that this service represents, or whose name equals the service's
 * `domain` or is a parent of it.
 */
export const ServiceDetail = ListedService.extend({ domains: z.array(ListedDomain), ...related })
export type ServiceDetail = z.infer<typeof ServiceDetail>

/** `services`: those on this name or a subdomain of it, except the one that represents the domain. */
export const DomainDetail = ListedDomain.extend({
  services: z.array(ListedService),
  /** The service that represents the domain, which states its plan, usage and number. */
  asService: ListedService.nullable(),
  ...related,
})
export type DomainDetail = z.infer<typeof DomainDetail>

export const details = {
  'GET /api/services/{type}/{id}': { output: ServiceDetail, support: true },
  'GET /api/domains/{name}': { output: DomainDetail, support: true },
} as const satisfies EndpointTable
