import type { InvoiceKey } from '#web/api/invoices.ts'
import { onForget } from '#web/api/session-state.ts'
import { createSelection } from '#web/list/table/selection.ts'

export const selection = createSelection<InvoiceKey>()
onForget(selection.clear)

export const keyOf = ({ id }: { id: string }): string => id
