import type { InvoiceKey } from '#web/api/invoices.ts'
import { createSelection } from '#web/list/table/selection.ts'

export const selection = createSelection<InvoiceKey>(({ id }) => id)
