import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { AmountHead } from '#web/list/AmountHead.tsx'
import type { Column } from '#web/list/table/list-props.ts'
import type { ListSelection } from '#web/list/use-list-selection.ts'
import { useSelectColumn } from '#web/list/use-select-column.tsx'

import { InvoiceCell } from './cells.tsx'

interface ColumnOptions {
  selection: ListSelection<Invoice>
  /** The invoice that is open beside the list. */
  openId: string | null
  /** Whether each row names its tax basis. */
  withTax: boolean
}

const nameOf = ({ number }: Invoice): string => number

export function useColumns(options: ColumnOptions): Column<Invoice>[] {
  const { selection, openId, withTax } = options
  const { t } = useTranslation('invoices')
  const selectColumn = useSelectColumn(selection, nameOf)
  return useMemo(
    () => [
      selectColumn,
      // One column: each of its two lines shares the room as it needs it.
      {
        key: 'invoice',
        head: (
          <span className="ends">
            {t('column.invoice')}
            <AmountHead text={t('column.amount')} />
          </span>
        ),
        cell: (invoice) => (
          <InvoiceCell invoice={invoice} current={invoice.id === openId} withTax={withTax} />
        ),
      },
    ],
    [t, selectColumn, openId, withTax],
  )
}
