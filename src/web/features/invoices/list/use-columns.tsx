import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { AmountHead } from '#web/list/AmountHead.tsx'
import type { Column } from '#web/list/table/list-props.ts'
import type { ListSelection } from '#web/list/use-list-selection.ts'
import { useSelectColumn } from '#web/list/use-select-column.tsx'

import { AmountCell, NumberCell } from './cells.tsx'

interface ColumnOptions {
  selection: ListSelection<Invoice>
  /** The invoice that is open beside the list. */
  openId: string | null
  /** Whether the row at this index names its tax basis. */
  namesTax: (index: number) => boolean
}

const nameOf = ({ number }: Invoice): string => number

export function useColumns(options: ColumnOptions): Column<Invoice>[] {
  const { selection, openId, namesTax } = options
  const { t } = useTranslation('invoices')
  const selectColumn = useSelectColumn(selection, nameOf)
  return useMemo(
    () => [
      selectColumn,
      {
        key: 'invoice',
        head: t('column.invoice'),
        cell: (invoice) => <NumberCell invoice={invoice} current={invoice.id === openId} />,
      },
      {
        key: 'amount',
        width: 'content',
        className: 'num',
        head: <AmountHead text={t('column.amount')} />,
        cell: (invoice, index) => <AmountCell invoice={invoice} withTax={namesTax(index)} />,
      },
    ],
    [t, selectColumn, openId, namesTax],
  )
}
