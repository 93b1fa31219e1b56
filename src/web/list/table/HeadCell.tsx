import { ArrowDown, ArrowUp } from 'lucide-react'

import type { Column } from './list-props.ts'

/** A column heading. If the column can be sorted, a button with the current direction. */
export function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column
  const head =
    typeof column.head === 'string' ? (
      <span className="el" title={column.head}>
        {column.head}
      </span>
    ) : (
      column.head
    )
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={column.className} aria-sort={sort?.direction ?? undefined}>
      {sort ? (
        <button type="button" onClick={sort.onSort}>
          {head}
          {sort.direction && <Arrow className="i" />}
        </button>
      ) : (
        head
      )}
    </th>
  )
}
