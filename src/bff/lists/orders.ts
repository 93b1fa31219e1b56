import { servePrivate } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { orders } from '#contract/orders.ts'
import { Reusable } from '#server/body-cache.ts'

import { orderList } from './descriptions/orders.ts'
import { type ListNeeds, pageOf, readList, withLocale } from './page.ts'

const template = 'GET /api/orders'

export const ordersEndpoint = (data: ListNeeds) =>
  servePrivate(
    { [template]: orders[template] },
    {
      [template]: async ({ query }, call) => {
        const { snapshot, today } = await readList(data, call, 'orders', query)
        const invoices = data.snapshots.peek(call.session, 'invoices')
        return new Reusable([snapshot, invoices, today], async () => {
          const filter = withLocale(query, call)
          const { page } = await pageOf(snapshot, snapshot.items, orderList, filter, {
            ...call,
            today,
          })
          const invoiceNumberOf = numbersIn(invoices)
          const items = page.items.map((order) => ({
            ...order,
            invoiceNumber: invoiceNumberOf(order.invoiceId),
          }))
          return { ...page, items }
        })
      },
    },
  )
