import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceList as List, InvoicesFilter, invoicesQuery } from '#web/api/invoices.ts'
import { isNarrowed, type InvoicesSearch } from '#web/features/invoices/search.ts'
import { keyOf, useInvoiceSelection } from '#web/features/invoices/selection.ts'
import { isPathSegment } from '#web/shell/is-path-segment.ts'
import { ListFoot } from '#web/shell/list/ListFoot.tsx'
import { NoMatch } from '#web/shell/list/NoMatch.tsx'
import { TaxLine } from '#web/shell/list/TaxLine.tsx'
import { usePagedLines } from '#web/shell/list/use-paged-lines.ts'
import { useSettings } from '#web/shell/settings/settings.ts'
import { taxBasisOf } from '#web/shell/tax-basis.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataList } from '#web/ui/list/DataList.tsx'
import { useRoom } from '#web/ui/list/use-room.ts'
import { usePhone } from '#web/ui/use-phone.ts'

import { AmountCell, NumberCell } from './cells.tsx'
import { GroupCells, GroupEntry } from './GroupLine.tsx'
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

/** Two lines of text and their padding, in rem. */
const rowRem = 3.3125

/**
 * Which rows name their tax where invoices differ in it: not those below a sum that names it for all
 * of them. What needs payment has its due date in that line, which is not to be cut short.
 */
function taxByRow(differs: boolean, groups: List['groups']): (index: number) => boolean {
  const open = groups.find(({ key }) => key === 'open')
  const named = open?.totals.uncounted === 0 && open.totals.sums.length === 1 ? open : undefined
  return (index) =>
    differs && !(named && index >= named.offset && index < named.offset + named.count)
}

/** The invoices as rows of two lines, what is selected of them, and what stands below. */
export function InvoiceList(props: InvoiceListProps) {
  const { list, queryOf, filter, search, openId, stale, onKeys } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, keyOf)
  const { total } = list
  const { t } = useTranslation(['invoices', 'common', 'shell', 'list'])
  const navigate = useNavigate({ from: '/invoices' })
  const { letterKeys } = useSettings()
  const [room, watchRoom] = useRoom()
  const selection = useInvoiceSelection(filter)
  const { select, selectSpan, boxOf } = selection
  const handleAll = useCallback((on: boolean) => selectSpan(0, total, on), [selectSpan, total])
  const basis = taxBasisOf(list.facets['tax'])
  const differs = basis === 'differs'
  const withTax = useMemo(() => taxByRow(differs, list.groups), [differs, list.groups])
  const columns = useColumns({
    onSelect: select,
    all: boxOf(0, total),
    onAll: handleAll,
    openId,
    withTax,
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
        letters={letterKeys}
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
            withTax={differs}
            box={boxOf(group.offset, group.count)}
            onSelect={(on) => selectSpan(group.offset, group.count, on)}
          />
        )}
        renderGroupEntry={(group) => <GroupEntry group={group} withTax={differs} />}
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
            <AmountCell invoice={invoice} withTax={withTax(index)} />
          </>
        )}
      />
      {selection.selected.size > 0 ? (
        <SelectionBar
          selected={selection.selected}
          outside={selection.outside}
          total={total}
          onAll={() => handleAll(true)}
          onClear={selection.clear}
        />
      ) : (
        <ListFoot view={view} list={list} stale={stale}>
          <span className="flex gap-4">
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
