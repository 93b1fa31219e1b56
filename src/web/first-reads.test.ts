import { expect, test } from 'vitest'

import * as domains from '#web/features/domains/search.ts'
import * as invoices from '#web/features/invoices/search.ts'
import * as orders from '#web/features/orders/search.ts'
import * as services from '#web/features/services/search.ts'

import { urlOf } from './api/call.ts'
import { firstReads } from './first-reads.ts'

test('the document asks for the list that the page would ask for', () => {
  const page = { offset: 0, limit: 100 }
  const urls = {
    '/': urlOf('GET /api/overview'),
    '/services': urlOf('GET /api/services', {
      query: { ...services.filterOf(services.servicesPageSearch({})), ...page },
    }),
    '/domains': urlOf('GET /api/domains', {
      query: { ...domains.filterOf(domains.domainsPageSearch({})), ...page },
    }),
    '/invoices': urlOf('GET /api/invoices', {
      query: { ...invoices.filterOf(invoices.invoicesPageSearch({})), ...page },
    }),
    '/orders': urlOf('GET /api/orders', {
      query: { ...orders.filterOf(orders.ordersPageSearch({})), ...page },
    }),
  }
  expect(firstReads).toEqual(urls)
})
