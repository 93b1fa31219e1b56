import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'

import type { Group, List, TaxRate } from '#contract/shapes.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageNote } from '#web/app/frame/page-notes.tsx'
import { useSettings } from '#web/app/settings/settings.ts'

import { ListTax } from './list-tax.ts'
import type { ListView } from './ListPage.tsx'
import { DataList } from './table/DataList.tsx'
import { withDetail } from './table/lines.ts'
import type { DataListProps } from './table/list-props.ts'
import { UnreadableNote } from './UnreadableNote.tsx'
import type { ListSelection } from './use-list-selection.ts'
import { type RowsInView, usePagedLines } from './use-paged-lines.ts'

/** "1–20 of 301". A separate component because it renders again with each scrolled row. */
function RowRange({ view, total }: { view: RowsInView; total: number }) {
  const { t, format } = useTexts('list')
  const first = useStore(view, (rows) => rows.first)
  const last = useStore(view, (rows) => rows.last)
  return t('range', {
    first: format.number(Math.min(first + 1, total)),
    last: format.number(Math.min(last + 1, total)),
    total: format.number(total),
  })
}

interface ListFootProps {
  view: RowsInView
  list: {
    total: number
    asOf: string
    unreadable: readonly { id: string | null }[]
    complete: boolean
    loaded: number
    expected: number | null
  }
  stale: boolean
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** "1–20 of 301", how much of a long list has been read, and which records could not be read. */
function ListFoot({ view, list, stale, children }: ListFootProps) {
  const { t, format } = useTexts(['list', 'shell'])
  const { total, asOf, unreadable, complete, loaded, expected } = list
  return (
    <div className="foot-line">
      {total > 0 && (
        <span>
          <RowRange view={view} total={total} />
          {stale && ` · ${t('asOf', { time: format.time(asOf) })}`}
        </span>
      )}
      {!complete && (
        <span role="status" className="matters">
          {t(expected === null ? 'shell:progress.some' : 'shell:progress.of', {
            loaded: format.number(loaded),
            expected: format.number(expected ?? 0),
          })}
        </span>
      )}
      <UnreadableNote records={unreadable} />
      <span className="ms-auto">
        {children}
        <PageNote at="foot" />
      </span>
    </div>
  )
}

type Passed =
  | 'label'
  | 'columns'
  | 'renderGroupCells'
  | 'renderGroupEntry'
  | 'renderEntry'
  | 'renderDetail'
  | 'isCurrent'
  | 'isTall'
  | 'rowRem'
  | 'className'
  | 'onOpen'

/** `tax`: of lists whose rows are coming charges. */
type Rows<Row> = List<Row> & { tax?: TaxRate | null }

interface ListRowsProps<Row, Page extends Rows<Row>> extends Pick<
  DataListProps<Row, Group>,
  Passed
> {
  view: Pick<ListView<unknown, unknown, Page>, 'list' | 'queryOf' | 'room' | 'stale' | 'onKeys'>
  keyOf: (row: Row) => string
  /** By default stacked entries where there is no room for more. */
  layout?: 'table' | 'list'
  /** Index of the row whose details are open below it. */
  opened?: number | null
  selection?: ListSelection<Row>
  /** In place of the foot while rows are selected. */
  bulk?: ReactNode
  /** Keeps the foot in view on phones. */
  isDocked?: boolean
  foot?: ReactNode
  /** Below the foot, in view with it. */
  below?: ReactNode
  /** Whether the foot leads to the keyboard shortcuts. */
  hasKeysLink?: boolean
}

/** The rows of a list page, and the line below them. Its own component, because pages of rows come and go. */
export function ListRows<Row, Page extends Rows<Row>>(props: ListRowsProps<Row, Page>) {
  const {
    view,
    keyOf,
    opened = null,
    selection,
    bulk,
    foot,
    below,
    isDocked,
    hasKeysLink,
    ...rest
  } = props
  const { list, room } = view
  const paged = usePagedLines<Row, Page>(view.queryOf, list, keyOf)
  const lines = useMemo(() => withDetail(paged.lines, opened), [paged.lines, opened])
  const { t } = useTexts(['common', 'list'])
  const { letterKeys } = useSettings()
  const end =
    selection !== undefined && selection.selected.size > 0 ? (
      bulk
    ) : (
      <ListFoot view={paged.view} list={list} stale={view.stale}>
        {hasKeysLink ? (
          <span className="flex flex-wrap gap-x-4">
            {foot}
            <button type="button" className="link" onClick={view.onKeys}>
              {t('list:keys')}
            </button>
          </span>
        ) : (
          foot
        )}
      </ListFoot>
    )
  return (
    <ListTax value={list.tax ?? null}>
      <DataList
        layout={room === 'phone' ? 'list' : 'table'}
        lines={lines}
        letterKeys={letterKeys}
        loadingLabel={t('common:loading')}
        onView={paged.onView}
        scrollTo={opened === null ? null : lines.positionOf(opened)}
        {...(selection && { isSelected: selection.isSelected, onSelect: selection.select })}
        {...rest}
      />
      {isDocked ? (
        <div className="dock">
          {end}
          {below}
        </div>
      ) : (
        end
      )}
    </ListTax>
  )
}
