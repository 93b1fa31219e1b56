import { drawnInvoices } from '#platform/sample/accounts/agency/drawn/invoices.ts'
import { createCalendar } from '#platform/sample/calendar.ts'
import { invoiceId, invoiceNumber as numberOf } from '#platform/sample/invoice-number.ts'

/** The number of one of the agency's invoices, `2026-04417`: it begins with the year of its issue. */
export function invoiceNumber(counter: number): string {
  const issued = drawnInvoices.find((invoice) => invoice.counter === counter)?.issued
  if (issued === undefined) throw new Error(`the sample has no invoice ${counter}`)
  return numberOf(createCalendar(new Date()).day(issued), counter)
}

/** The page of that invoice. */
export const invoicePath = (counter: number): string =>
  `/invoices/${invoiceId(invoiceNumber(counter))}`
