/** One service or domain, with what belongs to it: `docs/contract.md`, "Resources". */
import { z } from 'zod'

import { Domain } from './domains.ts'
import type { EndpointTable } from './endpoint.ts'
import { Invoice } from './invoices.ts'
import { Service } from './services.ts'
import { Instant } from './shapes.ts'

/** The newest invoices whose lines name a service or domain. */
export const RelatedInvoices = z.object({
  items: z.array(
    Invoice.pick({
      id: true,
      number: true,
      status: true,
      statusText: true,
      issuedOn: true,
      total: true,
    }),
  ),
  total: z.int(),
  /** What `service` of the invoices list takes to list them all. */
  subjects: z.array(z.string()),
})
export type RelatedInvoices = z.infer<typeof RelatedInvoices>

/** Auto-renew as it was changed through Portico. */
export const AutoRenewChange = z.object({ at: Instant, enabled: z.boolean() })
export type AutoRenewChange = z.infer<typeof AutoRenewChange>

const related = {
  /** `null`: they cannot be read, or the provider's list does not say what its lines are about. */
  invoices: RelatedInvoices.nullable(),
  /** Newest first. */
  changes: z.array(AutoRenewChange),
  /** `false` while a list that this comes from is still being read: the page asks again. */
  complete: z.boolean(),
}

/** `domains`: own ones that it stands for, or whose name its `domain` is or lies under. */
export const ServiceDetail = Service.extend({ domains: z.array(Domain), ...related })
export type ServiceDetail = z.infer<typeof ServiceDetail>

/** `services`: those whose `domain` is this name or lies under it; not the one it stands for. */
export const DomainDetail = Domain.extend({ services: z.array(Service), ...related })
export type DomainDetail = z.infer<typeof DomainDetail>

export const details = {
  'GET /api/services/{type}/{id}': { output: ServiceDetail },
  'GET /api/domains/{name}': { output: DomainDetail },
} as const satisfies EndpointTable
