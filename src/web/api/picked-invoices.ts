/** What can be done with ticked invoices. */
import type { QueryClient } from '@tanstack/react-query'

import type { Invoice } from '#contract/invoices.ts'

import { call } from './call.ts'
import { download } from './download.ts'
import { invoiceQuery } from './invoices.ts'

export const downloadPicked = (ids: readonly string[]): Promise<void> =>
  download('POST /api/invoices.csv', { ids: [...ids] })

/** These invoices with their lines, which some providers send only with a single invoice. */
export async function readPicked(client: QueryClient, ids: readonly string[]): Promise<Invoice[]> {
  const { items } = await call('POST /api/invoices/print', { body: { ids: [...ids] } })
  const whole: Invoice[] = []
  for (const invoice of items)
    // One after another: each is a request to the provider.
    whole.push(
      invoice.lines === null ? (await client.fetchQuery(invoiceQuery(invoice.id))).data : invoice,
    )
  return whole
}
