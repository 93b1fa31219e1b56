import type { Column } from '#web/list/table/list-props.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

import type { SpanState } from './use-list-selection.ts'

interface SelectColumnOptions<Row> {
  allLabel: string
  labelOf: (row: Row) => string
  all: SpanState
  onAll: (selected: boolean) => void
  onSelect: (row: Row, index: number, range: boolean) => void
}

/** The column of checkboxes. The one in its heading selects every row that matches the filter. */
export const selectColumn = <Row,>(options: SelectColumnOptions<Row>): Column<Row> => ({
  key: 'select',
  width: 4,
  className: 'ctl',
  head: (
    <Checkbox
      aria-label={options.allLabel}
      checked={options.all === 'all'}
      isMixed={options.all === 'some'}
      disabled={options.all === 'loading'}
      onChange={(event) => options.onAll(event.target.checked)}
    />
  ),
  cell: (row, index, selected) => (
    <Checkbox
      aria-label={options.labelOf(row)}
      checked={selected}
      onChange={() => undefined}
      onClick={(event) => options.onSelect(row, index, event.shiftKey)}
    />
  ),
})
