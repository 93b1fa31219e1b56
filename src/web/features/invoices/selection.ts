import { useMemo } from 'react'

import {
  invoiceKeysQuery,
  type InvoiceKey,
  type InvoiceList,
  type InvoicesFilter,
} from '#web/api/invoices.ts'
import { onForget } from '#web/api/session-state.ts'
import { createSelection } from '#web/list/table/selection.ts'
import { useListSelection } from '#web/list/use-list-selection.ts'

const store = createSelection<InvoiceKey>()
onForget(store.clear)

export const keyOf = ({ id }: { id: string }): string => id

export const useInvoiceSelection = (filter: InvoicesFilter, list: InvoiceList) =>
  useListSelection(
    store,
    useMemo(() => invoiceKeysQuery(filter), [filter]),
    keyOf,
    list,
  )
