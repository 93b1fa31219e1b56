import { memo, type FocusEvent, type KeyboardEvent } from 'react'

import type { Column } from './DataList.tsx'

interface TableRowProps<Row> {
  row: Row
  index: number
  position: number
  columns: readonly Column<Row>[]
  selected: boolean
  /** It is shown beside the list. */
  current: boolean
  /** Takes part in the Tab order: one row of the table does. */
  tabbable: boolean
  onFocus: (position: number) => void
  onKey: (event: KeyboardEvent, row: Row, index: number) => void
  onOpen: ((row: Row) => void) | undefined
}

function Row<Row>({
  row,
  index,
  position,
  columns,
  selected,
  current,
  tabbable,
  onFocus,
  onKey,
  onOpen,
}: TableRowProps<Row>) {
  return (
    // The row is a shortcut for its own link; everything in it is reachable without it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <tr
      aria-rowindex={position + 2}
      data-index={position}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={tabbable ? 0 : -1}
      className={[selected && 'is-sel', current && 'is-cur'].filter(Boolean).join(' ') || undefined}
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

/** A row of the table; drawn again only when its own line, selection or columns change. */
export const TableRow = memo(Row) as typeof Row
