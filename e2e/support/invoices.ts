import { drawnInvoices } from '#platform/sample/accounts/agency/drawn/invoices.ts'
import { createCalendar } from '#platform/sample/calendar.ts'

/** The number of one of the agency's invoices, `2026-04417`: it begins with the year of its issue. */
export function invoiceNumber(counter: number): string {
  const issued = drawnInvoices.find((invoice) => invoice.counter === counter)?.issued
  if (issued === undefined) throw new Error(`the sample has no invoice ${counter}`)
  return `${createCalendar(new Date()).day(issued).slice(0, 4)}-${String(counter).padStart(5, '0')}`
}

/** The page of that invoice. */
export const invoicePath = (counter: number): string =>
  `/invoices/${invoiceNumber(counter).replace('-', '')}`
