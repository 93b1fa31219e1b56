import { servePrivate } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { orders } from '#contract/orders.ts'

import { orderList } from './descriptions/orders.ts'
import { type ListNeeds, listPage } from './page.ts'

export const ordersEndpoint = (data: ListNeeds) =>
  servePrivate(orders, {
    'GET /api/orders': async ({ query }, call) => {
      const { page } = await listPage(data, call, 'orders', orderList, query)
      const invoiceNumberOf = numbersIn(data, call.session, 'invoices')
      const items = page.items.map((order) => ({
        ...order,
        invoiceNumber: invoiceNumberOf(order.invoiceId),
      }))
      return { ...page, items }
    },
  })
