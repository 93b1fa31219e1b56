import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { Column } from '#web/ui/list/DataList.tsx'

import { AmountCell, NumberCell } from './cells.tsx'

interface ColumnOptions {
  onSelect: (invoice: Invoice, index: number, range: boolean) => void
  all: 'all' | 'some' | 'none'
  onAll: (selected: boolean) => void
  /** The invoice that is open beside the list. */
  openId: string | null
  /** Says whether the row at an index has to name its tax. */
  withTax: (index: number) => boolean
}

export function useColumns({
  onSelect,
  all,
  onAll,
  openId,
  withTax,
}: ColumnOptions): Column<Invoice>[] {
  const { t } = useTranslation(['invoices', 'list'])
  return useMemo(
    () => [
      {
        key: 'select',
        width: 4,
        className: 'ctl',
        head: (
          <Checkbox
            aria-label={t('list:selectAll')}
            checked={all === 'all'}
            mixed={all === 'some'}
            onChange={(event) => onAll(event.target.checked)}
          />
        ),
        cell: (invoice, index, selected) => (
          <Checkbox
            aria-label={t('list:select', { name: invoice.number })}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onSelect(invoice, index, event.shiftKey)}
          />
        ),
      },
      {
        key: 'invoice',
        head: t('column.invoice'),
        cell: (invoice) => <NumberCell invoice={invoice} current={invoice.id === openId} />,
      },
      {
        key: 'amount',
        width: 'content',
        className: 'num',
        head: t('column.amount'),
        cell: (invoice, index) => <AmountCell invoice={invoice} withTax={withTax(index)} />,
      },
    ],
    [t, onSelect, all, onAll, openId, withTax],
  )
}
