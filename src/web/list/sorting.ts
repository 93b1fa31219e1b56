import type { Column } from './table/list-props.ts'

/** For each field, how its column heading shows and changes the sort order. */
export const sorting =
  <Field extends string>(
    current: Field | `-${Field}`,
    onSort: (sort: Field | `-${Field}`) => void,
    first: 'ascending' | 'descending' = 'ascending',
  ) =>
  (field: Field): NonNullable<Column<unknown>['sort']> => {
    const direction =
      current === field ? 'ascending' : current === `-${field}` ? 'descending' : null
    const isAscendingNext = (first === 'ascending') === (direction !== first)
    return { direction, onSort: () => onSort(isAscendingNext ? field : `-${field}`) }
  }
