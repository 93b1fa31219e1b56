import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { AmountHead } from '#web/list/AmountHead.tsx'
import { selectColumn } from '#web/list/select-column.tsx'
import type { Column } from '#web/list/table/list-props.ts'
import type { SpanState } from '#web/list/use-list-selection.ts'

import { AmountCell, NumberCell } from './cells.tsx'

interface ColumnOptions {
  onSelect: (invoice: Invoice, index: number, range: boolean) => void
  all: SpanState
  onAll: (selected: boolean) => void
  /** The invoice that is open beside the list. */
  openId: string | null
  /** Whether the row at this index names its tax basis. */
  namesTax: (index: number) => boolean
}

export function useColumns({
  onSelect,
  all,
  onAll,
  openId,
  namesTax,
}: ColumnOptions): Column<Invoice>[] {
  const { t } = useTranslation(['invoices', 'list'])
  return useMemo(
    () => [
      selectColumn({
        allLabel: t('list:selectAll'),
        labelOf: ({ number }) => t('list:select', { name: number }),
        all,
        onAll,
        onSelect,
      }),
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
    [t, onSelect, all, onAll, openId, namesTax],
  )
}
