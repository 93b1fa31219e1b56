/** The invoices that a customer ticked: as CSV, and with all they hold for printing. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { findItems } from '#bff/list-engine/list.ts'
import { readComplete } from '#bff/lists/complete.ts'
import { invoiceList } from '#bff/lists/descriptions/invoices.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { localeIn } from '#bff/lists/page.ts'
import { type Invoice, invoices } from '#contract/invoices.ts'
import { turns } from '#server/turns.ts'

import { invoiceColumns } from './columns.ts'
import { recordedCsv } from './downloads.ts'

type PickNeeds = Pick<CustomerData, 'clock' | 'events' | 'reader' | 'snapshots'>

/** In the list's usual order. Ids that it does not have are left out. */
async function pick(data: PickNeeds, call: Call, ids: readonly string[]): Promise<Invoice[]> {
  const all = await readComplete(data, call, 'invoices')
  const today = data.reader.today(call.session)
  const finding = findItems(all, invoiceList, { locale: localeIn(call) }, today)
  const { items } = await turns.run(call.session.owner, finding, call.signal)
  const chosen = new Set(ids)
  return items.filter(({ id }) => chosen.has(id))
}

export function pickedInvoices(data: PickNeeds) {
  const table = {
    'POST /api/invoices.csv': invoices['POST /api/invoices.csv'],
    'POST /api/invoices/print': invoices['POST /api/invoices/print'],
  }
  return servePrivate(table, {
    'POST /api/invoices.csv': async ({ body }, call) =>
      recordedCsv(data, call, 'invoices', invoiceColumns, await pick(data, call, body.ids)),
    'POST /api/invoices/print': async ({ body }, call) => {
      const orderNumberOf = numbersIn(data.snapshots.peek(call.session, 'orders'))
      const withOrder = (invoice: Invoice): Invoice => ({
        ...invoice,
        orderNumber: orderNumberOf(invoice.orderId),
      })
      return { items: (await pick(data, call, body.ids)).map(withOrder) }
    },
  })
}
