import type { Invoice } from '#web/api/invoices.ts'

import { LineTable } from './LineTable.tsx'
import { Meta } from './Meta.tsx'
import { Sums } from './Sums.tsx'

/** What an invoice states, on the screen and on paper. */
export function InvoiceBody({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <Meta invoice={invoice} />
      <LineTable invoice={invoice} />
      <Sums invoice={invoice} />
    </>
  )
}
