import { serveOne } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { invoices } from '#contract/invoices.ts'
import { Reusable } from '#server/body-cache.ts'

import { invoiceList, sumsOf } from './descriptions/invoices.ts'
import { type ListNeeds, pageOf, readList } from './page.ts'

export const invoicesEndpoint = (data: ListNeeds) =>
  serveOne(invoices, 'GET /api/invoices', async ({ query }, call) => {
    const { snapshot, today } = await readList(data, call, 'invoices', query)
    const orders = data.snapshots.peek(call.session, 'orders')
    return new Reusable([snapshot, orders, today], async () => {
      const reference = { ...call, today }
      const { page, matches } = await pageOf(
        snapshot,
        snapshot.items,
        invoiceList,
        query,
        reference,
      )
      const orderNumberOf = numbersIn(orders)
      const items = page.items.map((invoice) => ({
        ...invoice,
        orderNumber: orderNumberOf(invoice.orderId),
      }))
      return { ...page, items, ...sumsOf(matches.items) }
    })
  })
