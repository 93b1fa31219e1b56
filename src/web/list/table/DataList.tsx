import { useListBySize } from './list-by-size.ts'
import type { DataListProps } from './list-props.ts'

/** A list of grouped rows: a table, or stacked entries on a phone. Long lists are virtualized. */
export function DataList<Row, G>(props: DataListProps<Row, G>) {
  const List = useListBySize(props.lines.count)
  // `List` is one of two components declared elsewhere; none is created during render.
  // oxlint-disable-next-line react/static-components
  return <List {...props} />
}
