import type { ReactNode } from 'react'

import type { Lines } from './lines.ts'
import { useListBySize } from './list-by-size.ts'
import type { RowActions } from './list-keys.ts'

export interface Column<Row> {
  key: string
  head: ReactNode
  /** Width in rem, or each row's own need; the one column without a width takes the rest. */
  width?: number | 'content'
  className?: string
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
  cell: (row: Row, index: number, selected: boolean) => ReactNode
}

export interface DataListProps<Row, G> extends RowActions<Row> {
  /** Its name: the page's. */
  label: string
  /** Rows in columns, or stacked entries on a phone. */
  layout: 'table' | 'list'
  lines: Lines<Row, G>
  columns: readonly Column<Row>[]
  /** `td`s of a group's line, spanning `columns.length` columns in all. */
  renderGroupCells: (group: G) => ReactNode
  /** Content of an entry on a phone. */
  renderEntry: (row: Row, index: number) => ReactNode
  renderGroupEntry: (group: G) => ReactNode
  /** Below an opened row (`withDetail`). */
  renderDetail?: (row: Row) => ReactNode
  isSelected?: (row: Row) => boolean
  /** The row that is shown beside the list. */
  isCurrent?: (row: Row) => boolean
  /** Height of a row in rem where it is not the usual one: two lines of text. */
  rowRem?: number
  className?: string
  /** Position of a line to bring into view when it changes: what the address opens. */
  scrollTo?: number | null
  /** Single-letter keys are on (WCAG 2.1.4 lets the customer switch them off). */
  letters: boolean
  /** First and last line in view, so that their pages can be read. */
  onView: (first: number, last: number) => void
  loadingLabel: string
}

/** A list: a ledger with group lines, a long one of virtual rows; on a phone a list of entries. */
export function DataList<Row, G>(props: DataListProps<Row, G>) {
  const List = useListBySize(props.lines.count)
  // One of two, both declared elsewhere: nothing is created here.
  // oxlint-disable-next-line react/static-components
  return <List {...props} />
}
