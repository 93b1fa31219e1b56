import { useCallback, useRef, useState } from 'react'

import { useLineHeights } from './line-window.ts'
import type { DataListProps } from './list-props.ts'
import { ListTable } from './ListTable.tsx'

/** Longer lists are virtualized. */
export const wholeListLimit = 50

const ignore = (): void => undefined

/** Renders every line, or the first ones of a long list until the code of VirtualList has loaded. */
export function WholeList<Row, G>(props: DataListProps<Row, G>) {
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
