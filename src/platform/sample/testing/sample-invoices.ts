import { mockupInvoices } from '#platform/sample/accounts/agency/mockups/invoices.ts'
import { studioInvoices } from '#platform/sample/accounts/studio-invoices.ts'
import { createCalendar, invoiceId, invoiceNumber as numberOf } from '#platform/sample/calendar.ts'

/** The number of one of the agency's invoices, `2026-04417`. It starts with the year of issue. */
export function invoiceNumber(counter: number): string {
  const issued = [...mockupInvoices, ...studioInvoices].find(
    (invoice) => invoice.counter === counter,
  )?.issued
  if (issued === undefined) throw new Error(`the sample has no invoice ${counter}`)
  return numberOf(createCalendar(new Date()).day(issued), counter)
}

export const invoicePath = (counter: number): string =>
  `/invoices/${invoiceId(invoiceNumber(counter))}`
