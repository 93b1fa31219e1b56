import type { ReactNode } from 'react'

import type { Lines } from './lines.ts'
import type { RowActions } from './list-keys.ts'

export interface Column<Row> {
  key: string
  head: ReactNode
  /** Width in rem, or as wide as the content. One column has none and takes the remaining space. */
  width?: number | 'content'
  className?: string
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
  cell: (row: Row, index: number, selected: boolean) => ReactNode
}

export interface DataListProps<Row, G> extends RowActions<Row> {
  /** Accessible name. */
  label: string
  /** `list`: stacked entries, for phones. */
  layout: 'table' | 'list'
  lines: Lines<Row, G>
  columns: readonly Column<Row>[]
  /** The `td`s of a group line, which together span `columns.length` columns. */
  renderGroupCells: (group: G) => ReactNode
  /** A row in the `list` layout. */
  renderEntry: (row: Row, index: number) => ReactNode
  renderGroupEntry: (group: G) => ReactNode
  /** Details below an opened row (`withDetail`). */
  renderDetail?: (row: Row) => ReactNode
  isSelected?: (row: Row) => boolean
  /** Whether the row's details are open beside the list. */
  isCurrent?: (row: Row) => boolean
  /** Whether a cell of the row has lines below the others, so that the row is as high as they need. */
  isTall?: (row: Row) => boolean
  /** Row height in rem if it differs from the usual one, for two lines of text. */
  rowRem?: number
  className?: string
  /** Position of the line that the address opens; scrolled into view when it changes. */
  scrollTo?: number | null
  /** Whether single-letter keys are on. WCAG 2.1.4 requires a way to turn them off. */
  letterKeys: boolean
  /** Called with the first and last line in view, to load their pages. */
  onView: (first: number, last: number) => void
  loadingLabel: string
}

/** Props of a cell that spans columns: `colSpan` for screen readers, `gridColumn` for the layout. */
export const spanProps = (columns: number) => ({
  colSpan: columns,
  style: { gridColumn: `span ${columns}` },
})
