import { useNavigate } from '@tanstack/react-router'
import { use, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { invoiceKeysQuery, type Invoice } from '#web/api/invoices.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import type { InvoicesView } from '#web/features/invoices/search.ts'
import { selection as store } from '#web/features/invoices/selection.ts'
import { DockContext } from '#web/features/invoices/split.ts'
import { AmountHead } from '#web/list/AmountHead.tsx'
import { mixesTax, taxBasisOf } from '#web/list/list-tax.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { SpanCheckbox } from '#web/list/SpanCheckbox.tsx'
import { type Column, spanProps } from '#web/list/table/list-props.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { useListSelection, type ListSelection } from '#web/list/use-list-selection.ts'
import { useSelectColumn } from '#web/list/use-select-column.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

import { InvoiceCell } from './cells.tsx'
import { SelectionBar } from './SelectionBar.tsx'

function useGroupTexts(withTax: boolean): (group: Group) => { label: string; end: string } {
  const { t, format } = useTexts('invoices')
  return ({ key, count, totals }) => {
    const label =
      key === 'open' ? t('group.open') : key === 'none' ? t('group.none') : format.month(key)
    const sum = key === 'open' ? totalsText(format, totals, withTax) : ''
    return { label, end: sum || t('group.count', format.count(count)) }
  }
}

interface GroupCellsProps {
  group: Group
  /** The list mixes tax bases, so the sum names its own. */
  withTax: boolean
  selection: Pick<ListSelection<never>, 'stateOf' | 'selectSpan'>
}

/** Heading of a group in the table: a month, or the invoices to pay with their sum. */
function GroupCells({ group, withTax, selection }: GroupCellsProps) {
  const { t } = useTranslation('list')
  const { label, end } = useGroupTexts(withTax)(group)
  const { offset, count } = group
  return (
    <>
      <td className="ctl">
        <SpanCheckbox
          label={t('selectGroup', { label })}
          state={selection.stateOf(offset, count)}
          onSelect={(isSelected) => selection.selectSpan(offset, count, isSelected)}
        />
      </td>
      <td {...spanProps(1)}>
        <span className="ends">
          <b>{label}</b>
          <bdi>{end}</bdi>
        </span>
      </td>
    </>
  )
}

/** The same heading in the phone's list, which has no checkboxes for groups. */
function GroupEntry({ group, withTax }: Pick<GroupCellsProps, 'group' | 'withTax'>) {
  const { label, end } = useGroupTexts(withTax)(group)
  return (
    <>
      <b>{label}</b>
      <bdi>{end}</bdi>
    </>
  )
}

interface ColumnOptions {
  selection: ListSelection<Invoice>
  /** The invoice that is open beside the list. */
  openId: string | null
  /** Whether each row names its tax basis. */
  withTax: boolean
}

const nameOf = ({ number }: Invoice): string => number

function useColumns(options: ColumnOptions): Column<Invoice>[] {
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

/** Row height in rem: two lines of text and their padding. */
const rowRem = 3.3125

/** The list of invoices with its selection and footer. */
export function InvoiceList({ openId, ...view }: InvoicesView & { openId: string | null }) {
  const { list } = view
  const dock = use(DockContext)
  const { t } = useTranslation(['invoices', 'list'])
  const navigate = useNavigate({ from: '/invoices' })
  const selection = useListSelection(store, invoiceKeysQuery, view)
  const basis = taxBasisOf(list.facets['tax'])
  const isMixed = basis === 'differs'
  const withTax = mixesTax(list.facets['tax'])
  const columns = useColumns({ selection, openId, withTax })
  return (
    <>
      <TaxLine basis={basis} className="tax-line" />
      <ListRows
        view={view}
        label={t('title')}
        keyOf={store.keyOf}
        layout={usePhone() ? 'list' : 'table'}
        className="two-lines"
        rowRem={rowRem}
        columns={columns}
        selection={selection}
        isCurrent={({ id }) => id === openId}
        onOpen={({ id }) => {
          if (isPathSegment(id)) {
            void navigate({ to: '/invoices/$id', params: { id }, search: (before) => before })
          }
        }}
        renderGroupCells={(group) => (
          <GroupCells group={group} withTax={isMixed} selection={selection} />
        )}
        renderGroupEntry={(group) => <GroupEntry group={group} withTax={isMixed} />}
        renderEntry={(invoice, index) => (
          <>
            <Checkbox
              aria-label={t('list:select', { name: invoice.number })}
              {...selection.checkboxOf(invoice, index)}
            />
            <InvoiceCell invoice={invoice} current={false} withTax={withTax} />
          </>
        )}
        bulk={
          dock &&
          createPortal(<SelectionBar selected={selection.selected} {...selection.bulk} />, dock)
        }
        foot={<TaxLine basis={basis} />}
        hasKeysLink
      />
    </>
  )
}
