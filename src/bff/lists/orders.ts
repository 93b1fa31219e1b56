import { serveOne } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { orders } from '#contract/orders.ts'
import { Reusable } from '#server/body-cache.ts'

import { orderList } from './descriptions/orders.ts'
import { type ListNeeds, pageOf, readList } from './page.ts'

export const ordersEndpoint = (data: ListNeeds) =>
  serveOne(orders, 'GET /api/orders', async ({ query }, call) => {
    const { snapshot, today } = await readList(data, call, 'orders', query)
    const invoices = data.snapshots.peek(call.session, 'invoices')
    return new Reusable([snapshot, invoices, today], async () => {
      const reference = { ...call, today }
      const { page } = await pageOf(snapshot, snapshot.items, orderList, query, reference)
      const invoiceNumberOf = numbersIn(invoices)
      const items = page.items.map((order) => ({
        ...order,
        invoiceNumber: invoiceNumberOf(order.invoiceId),
      }))
      return { ...page, items }
    })
  })
