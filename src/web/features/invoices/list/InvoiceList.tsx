import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { invoiceKeysQuery, type InvoiceList as List } from '#web/api/invoices.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import type { InvoicesView } from '#web/features/invoices/search.ts'
import { keyOf, selection as store } from '#web/features/invoices/selection.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { taxBasisOf } from '#web/list/tax-basis.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

import { AmountCell, NumberCell } from './cells.tsx'
import { GroupCells, GroupEntry } from './GroupHeading.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useColumns } from './use-columns.tsx'

/** Row height in rem: two lines of text and their padding. */
const rowRem = 3.3125

/**
 * Decides which rows name their tax basis in a list that mixes them. Rows to pay do not if their
 * group's sum already does: their due date needs the space.
 */
function createTaxRule(isMixed: boolean, groups: List['groups']): (index: number) => boolean {
  const open = groups.find(({ key }) => key === 'open')
  const hasOneSum = open?.totals.uncounted === 0 && open.totals.sums.length === 1
  return (index) => {
    const isCovered = hasOneSum && index >= open.offset && index < open.offset + open.count
    return isMixed && !isCovered
  }
}

/** The list of invoices with its selection and footer. */
export function InvoiceList({ openId, ...view }: InvoicesView & { openId: string | null }) {
  const { list } = view
  const { t } = useTranslation(['invoices', 'list'])
  const navigate = useNavigate({ from: '/invoices' })
  const selection = useListSelection(store, invoiceKeysQuery, keyOf, view)
  const basis = taxBasisOf(list.facets['tax'])
  const isMixed = basis === 'differs'
  const namesTax = useMemo(() => createTaxRule(isMixed, list.groups), [isMixed, list.groups])
  const columns = useColumns({ selection, openId, namesTax })
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
            <span className="flex items-center gap-3">
              <Checkbox
                aria-label={t('list:select', { name: invoice.number })}
                {...selection.checkboxOf(invoice, index)}
              />
              <NumberCell invoice={invoice} current={false} />
            </span>
            <AmountCell invoice={invoice} withTax={namesTax(index)} />
          </>
        )}
        bulk={<SelectionBar selected={selection.selected} {...selection.bulk} />}
        foot={<TaxLine basis={basis} />}
        hasKeysLink
      />
    </>
  )
}
