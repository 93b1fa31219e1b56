import { memo, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react'

import type { Column } from './list-props.ts'

/** Places a line of a virtual list, in pixels from the list's top. Without `top` lines just follow. */
export const positionStyle = (top: number | undefined): CSSProperties | undefined =>
  top === undefined ? undefined : { position: 'absolute', insetBlockStart: top, insetInline: 0 }

interface TableRowProps<Row> {
  row: Row
  index: number
  position: number
  top: number | undefined
  columns: readonly Column<Row>[]
  selected: boolean
  /** Its details are open beside the list. */
  current: boolean
  /** `ref` of a row that is as high as its content. */
  measure: ((row: HTMLElement | null) => void) | undefined
  tall: boolean
  /** Whether it is in the tab order: one row of the table is. */
  tabbable: boolean
  onFocus: (position: number) => void
  onKey: (event: KeyboardEvent, row: Row, index: number) => void
  onOpen: ((row: Row) => void) | undefined
}

function Row<Row>({
  row,
  index,
  position,
  top,
  columns,
  selected,
  current,
  measure,
  tall,
  tabbable,
  onFocus,
  onKey,
  onOpen,
}: TableRowProps<Row>) {
  return (
    // Clicking the row is a shortcut; its link does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={tall ? measure : undefined}
      aria-rowindex={position + 2}
      data-index={position}
      style={positionStyle(top)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={tabbable ? 0 : -1}
      className={
        [selected && 'is-sel', current && 'is-cur', tall && 'tall'].filter(Boolean).join(' ') ||
        undefined
      }
      onFocus={(event: FocusEvent) => {
        if (event.target === event.currentTarget || !event.defaultPrevented) onFocus(position)
      }}
      onKeyDown={(event) => onKey(event, row, index)}
      onClick={(event) => {
        const inControl = (event.target as Element).closest('a, button, input, label, [role=menu]')
        if (!inControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row)
      }}
    >
      {columns.map((column) => (
        <td key={column.key} className={column.className}>
          {column.cell(row, index, selected)}
        </td>
      ))}
    </tr>
  )
}

/** Memoized so that scrolling and selecting do not render every row again. */
export const TableRow = memo(Row) as typeof Row
