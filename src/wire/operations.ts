/** Every operation of the provider's API: specification, section 4, in its order of §4.7. */
import { z } from 'zod'

import type { Operation } from './operation.ts'
import { Account } from './payloads/account.ts'
import { DomainListOrOne, DomainSelection } from './payloads/domain.ts'
import { InvoiceListOrOne, InvoiceSelection } from './payloads/invoice.ts'
import { AutoRenewChange, Service } from './payloads/service.ts'
import { page, PageQuery } from './shapes.ts'

export const customerBase = '/api/v1/sdk'

const id = z.string().min(1).max(255)

const ServicePath = z.object({ type: z.string().min(1).max(64), serviceId: id })

export const operations = {
  getAccount: {
    method: 'GET',
    path: '/api/v1/sdk/account',
    tag: 'Account',
    summary: 'Get the account of the key owner',
    scope: 'account:read',
    data: Account,
    refuses: [],
  },
  listServices: {
    method: 'GET',
    path: '/api/v1/sdk/services',
    tag: 'Services',
    summary: 'List hosting services',
    scope: 'services:read',
    query: PageQuery,
    data: page(Service),
    refuses: ['invalid_input'],
  },
  getService: {
    method: 'GET',
    path: '/api/v1/sdk/services/{type}/{serviceId}',
    tag: 'Services',
    summary: 'Get one hosting service',
    scope: 'services:read',
    params: ServicePath,
    data: Service,
    refuses: ['not_found'],
  },
  setAutoRenew: {
    method: 'PATCH',
    path: '/api/v1/sdk/services/{type}/{serviceId}/auto-renew',
    tag: 'Services',
    summary: 'Change the auto-renew setting',
    scope: 'services:write',
    params: ServicePath,
    body: AutoRenewChange,
    data: Service,
    refuses: [
      'malformed_json',
      'invalid_input',
      'set_by_contract',
      'not_found',
      'conflict',
      'payload_too_large',
      'unsupported_media_type',
    ],
  },
  listDomains: {
    method: 'GET',
    path: '/api/v1/sdk/domains',
    tag: 'Domains',
    summary: 'List domains, or get one',
    scope: 'domains:read',
    query: PageQuery.extend(DomainSelection.shape),
    data: DomainListOrOne,
    refuses: ['invalid_input', 'not_found'],
  },
  listInvoices: {
    method: 'GET',
    path: '/api/v1/sdk/invoices',
    tag: 'Invoices',
    summary: 'List invoices, or get one',
    scope: 'invoices:read',
    query: PageQuery.extend(InvoiceSelection.shape),
    data: InvoiceListOrOne,
    refuses: ['invalid_input', 'not_found'],
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
export type Operations = typeof operations
