import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceList as List, InvoicesFilter, invoicesQuery } from '#web/api/invoices.ts'
import { isPathSegment } from '#web/app/record/is-path-segment.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { isNarrowed, type InvoicesSearch } from '#web/features/invoices/search.ts'
import { keyOf, useInvoiceSelection } from '#web/features/invoices/selection.ts'
import { ListFoot } from '#web/list/ListFoot.tsx'
import { NoMatch } from '#web/list/NoMatch.tsx'
import { DataList } from '#web/list/table/DataList.tsx'
import { taxBasisOf } from '#web/list/tax-basis.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { usePagedLines } from '#web/list/use-paged-lines.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { useRoom } from '#web/ui/use-room.ts'

import { AmountCell, NumberCell } from './cells.tsx'
import { GroupCells, GroupEntry } from './GroupHeading.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useColumns } from './use-columns.tsx'

interface InvoiceListProps {
  list: List
  queryOf: (page: number) => ReturnType<typeof invoicesQuery>
  filter: InvoicesFilter
  search: InvoicesSearch
  openId: string | null
  stale: boolean
  onKeys: () => void
}

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
export function InvoiceList(props: InvoiceListProps) {
  const { list, queryOf, filter, search, openId, stale, onKeys } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, keyOf)
  const { total } = list
  const { t } = useTranslation(['invoices', 'common', 'shell', 'list'])
  const navigate = useNavigate({ from: '/invoices' })
  const { letterKeys } = useSettings()
  const [room, watchRoom] = useRoom()
  const selection = useInvoiceSelection(filter, list)
  const { select, selectAll, selectSpan, stateOf } = selection
  const basis = taxBasisOf(list.facets['tax'])
  const isMixed = basis === 'differs'
  const namesTax = useMemo(() => createTaxRule(isMixed, list.groups), [isMixed, list.groups])
  const columns = useColumns({
    onSelect: select,
    all: selection.all,
    onAll: selectAll,
    openId,
    namesTax,
  })
  const phone = usePhone()
  if (total === 0 && (isNarrowed(search) || list.complete)) {
    return (
      <NoMatch
        query={search.q}
        hint={t('empty.noMatchText')}
        onClear={() => void navigate({ to: '/invoices' })}
      />
    )
  }
  return (
    <div ref={watchRoom} className="sheet" data-room={room}>
      <TaxLine basis={basis} className="tax-line" />
      <DataList
        label={t('title')}
        layout={phone ? 'list' : 'table'}
        className="two-lines"
        rowRem={rowRem}
        lines={lines}
        columns={columns}
        letterKeys={letterKeys}
        loadingLabel={t('common:loading')}
        isSelected={selection.isSelected}
        isCurrent={({ id }) => id === openId}
        onView={onView}
        onOpen={({ id }) => {
          if (isPathSegment(id)) {
            void navigate({ to: '/invoices/$id', params: { id }, search: (before) => before })
          }
        }}
        onSelect={select}
        renderGroupCells={(group) => (
          <GroupCells
            group={group}
            withTax={isMixed}
            box={stateOf(group.offset, group.count)}
            onSelect={(on) => selectSpan(group.offset, group.count, on)}
          />
        )}
        renderGroupEntry={(group) => <GroupEntry group={group} withTax={isMixed} />}
        renderEntry={(invoice, index) => (
          <>
            <span className="flex items-center gap-3">
              <Checkbox
                aria-label={t('list:select', { name: invoice.number })}
                checked={selection.isSelected(invoice)}
                onChange={() => select(invoice, index, false)}
              />
              <NumberCell invoice={invoice} current={false} />
            </span>
            <AmountCell invoice={invoice} withTax={namesTax(index)} />
          </>
        )}
      />
      {selection.selected.size > 0 ? (
        <SelectionBar
          selected={selection.selected}
          outside={selection.outside}
          total={total}
          onAll={list.complete ? () => selectAll(true) : null}
          onClear={selection.clear}
        />
      ) : (
        <ListFoot view={view} list={list} stale={stale}>
          <span className="flex flex-wrap gap-x-4">
            <TaxLine basis={basis} />
            <button type="button" className="link" onClick={onKeys}>
              {t('list:keys')}
            </button>
          </span>
        </ListFoot>
      )}
    </div>
  )
}
