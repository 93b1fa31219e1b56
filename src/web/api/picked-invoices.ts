/** What can be done with ticked invoices. */
import type { QueryClient } from '@tanstack/react-query'

import type { Invoice } from '#contract/invoices.ts'

import { call, send } from './call.ts'
import { invoiceQuery } from './invoices.ts'

/** Saves a CSV of these invoices. A link cannot: thousands of ids do not fit into an address. */
export async function downloadPicked(ids: readonly string[]): Promise<void> {
  const response = await send('/api/invoices.csv', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = 'invoices.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

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
