import { servePrivate } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { invoices } from '#contract/invoices.ts'
import { Reusable } from '#server/body-cache.ts'

import { invoiceList, sumsOf } from './descriptions/invoices.ts'
import { type ListNeeds, pageOf, readList, withLocale } from './page.ts'

const template = 'GET /api/invoices'

export const invoicesEndpoint = (data: ListNeeds) =>
  servePrivate(
    { [template]: invoices[template] },
    {
      [template]: async ({ query }, call) => {
        const { snapshot, today } = await readList(data, call, 'invoices', query)
        const orders = data.snapshots.peek(call.session, 'orders')
        return new Reusable([snapshot, orders, today], async () => {
          const filter = withLocale(query, call)
          const list = await pageOf(snapshot, snapshot.items, invoiceList, filter, {
            ...call,
            today,
          })
          const orderNumberOf = numbersIn(orders)
          const items = list.page.items.map((invoice) => ({
            ...invoice,
            orderNumber: orderNumberOf(invoice.orderId),
          }))
          return { ...list.page, items, ...sumsOf(list.matches.items) }
        })
      },
    },
  )
