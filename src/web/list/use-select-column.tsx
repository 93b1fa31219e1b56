import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { Checkbox } from '#web/ui/Checkbox.tsx'

import { SpanCheckbox } from './SpanCheckbox.tsx'
import type { Column } from './table/list-props.ts'
import type { ListSelection } from './use-list-selection.ts'

/**
 * The column of checkboxes. The one in its heading selects every row that matches the filter. `nameOf`
 * must be stable.
 */
export function useSelectColumn<Row>(
  { all, selectAll, select }: ListSelection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> {
  const { t } = useTranslation('list')
  return useMemo(
    () => ({
      key: 'select',
      width: 4,
      className: 'ctl',
      head: <SpanCheckbox label={t('selectAll')} state={all} onSelect={selectAll} />,
      cell: (row, index, selected) => (
        <Checkbox
          aria-label={t('select', { name: nameOf(row) })}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => select(row, index, event.shiftKey)}
        />
      ),
    }),
    [t, all, selectAll, select, nameOf],
  )
}
