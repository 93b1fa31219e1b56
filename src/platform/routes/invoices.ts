import { notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

export const invoiceRoutes: Pick<Handlers, 'listInvoices'> = {
  listInvoices: ({ query }, { store, accountId }) => {
    if (query.id === undefined) return { json: store.invoices.listText(accountId, query) }
    const invoice = store.invoices.get(accountId, query.id)
    if (invoice === null) throw notFound('invoice')
    return { data: invoice }
  },
}
