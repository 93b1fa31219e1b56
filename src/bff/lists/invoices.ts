import { servePrivate } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { invoices } from '#contract/invoices.ts'

import { invoiceList, sumsByStatus } from './descriptions/invoices.ts'
import { type ListNeeds, listPage } from './page.ts'

const template = 'GET /api/invoices'

export const invoicesEndpoint = (data: ListNeeds) =>
  servePrivate(
    { [template]: invoices[template] },
    {
      [template]: async ({ query }, call) => {
        const { matches, page } = await listPage(data, call, 'invoices', invoiceList, query)
        const orderNumberOf = numbersIn(data, call.session, 'orders')
        const items = page.items.map((invoice) => ({
          ...invoice,
          orderNumber: orderNumberOf(invoice.orderId),
        }))
        return { ...page, items, sums: sumsByStatus(matches.items) }
      },
    },
  )
