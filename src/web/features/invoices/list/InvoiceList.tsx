import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { invoiceKeysQuery } from '#web/api/invoices.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import type { InvoicesView } from '#web/features/invoices/search.ts'
import { keyOf, selection as store } from '#web/features/invoices/selection.ts'
import { DockContext } from '#web/features/invoices/split.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { mixesTax, taxBasisOf } from '#web/list/tax-basis.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

import { InvoiceCell } from './cells.tsx'
import { GroupCells, GroupEntry } from './GroupHeading.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useColumns } from './use-columns.tsx'

/** Row height in rem: two lines of text and their padding. */
const rowRem = 3.3125

/** The list of invoices with its selection and footer. */
export function InvoiceList({ openId, ...view }: InvoicesView & { openId: string | null }) {
  const { list } = view
  const dock = use(DockContext)
  const { t } = useTranslation(['invoices', 'list'])
  const navigate = useNavigate({ from: '/invoices' })
  const selection = useListSelection(store, invoiceKeysQuery, keyOf, view)
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
        keyOf={keyOf}
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
