import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { useLineHeights } from './line-window.ts'
import type { DataListProps } from './list-props.ts'
import { ListTable } from './ListTable.tsx'

/** Longer lists are virtualized. */
const wholeListLimit = 50

const ignore = (): void => undefined

/** Renders every line, or the first ones of a long list until the code of VirtualList has loaded. */
function WholeList<Row, G>(props: DataListProps<Row, G>) {
  const { lines } = props
  const frame = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { heightOf } = useLineHeights(props)
  const bringIntoView = useCallback((position: number) => {
    const line = frame.current?.querySelector(`[data-index="${position}"]`)
    line?.scrollIntoView({ block: 'nearest' })
  }, [])
  const rendered = Array.from({ length: Math.min(lines.count, wholeListLimit) }, (_, position) => ({
    position,
    line: lines.at(position),
    top: undefined,
  }))
  const height =
    lines.count > rendered.length ? lines.count * heightOf(lines.at(lines.count - 1)) : undefined
  return (
    <ListTable
      list={props}
      lineWindow={{
        frame,
        setBody: ignore,
        rendered,
        height,
        first: 0,
        last: Math.max(rendered.length - 1, 0),
        measure: undefined,
        bringIntoView,
      }}
      focused={focused}
      onFocused={setFocused}
    />
  )
}

type List = <Row, G>(props: DataListProps<Row, G>) => ReactNode

let virtualList: List | undefined

const load = async (): Promise<void> => {
  virtualList ??= (await import('./VirtualList.tsx')).VirtualList
}

/** For a route's loader: loads the code of VirtualList in parallel with a long list's data. */
export const prepareList = (lines: number): Promise<void> =>
  lines > wholeListLimit ? load() : Promise.resolve()

/** The component for a list of this length. Switches at most once, when the list grows too long. */
function useListBySize(lines: number): List {
  const [list, setList] = useState<List>(() => virtualList ?? WholeList)
  const isTooLong = lines > wholeListLimit && list === WholeList
  useEffect(() => {
    if (isTooLong) void load().then(() => setList(() => virtualList ?? WholeList))
  }, [isTooLong])
  return list
}

/** A list of grouped rows: a table, or stacked entries on a phone. Long lists are virtualized. */
export function DataList<Row, G>(props: DataListProps<Row, G>) {
  const List = useListBySize(props.lines.count)
  // `List` is one of two components declared elsewhere; none is created during render.
  // oxlint-disable-next-line react/static-components
  return <List {...props} />
}
