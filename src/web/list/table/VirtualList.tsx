import { useState } from 'react'

import { useLineHeights } from './line-window.ts'
import type { DataListProps } from './list-props.ts'
import { ListTable } from './ListTable.tsx'
import { useVirtualLines } from './use-virtual-lines.ts'

/** Renders only the lines in view and the focused one. */
export function VirtualList<Row, G>(props: DataListProps<Row, G>) {
  const { lines, layout } = props
  const [focused, setFocused] = useState<number | null>(null)
  const heights = useLineHeights(props)
  const lineWindow = useVirtualLines({ ...heights, lines, layout, pinned: focused })
  return <ListTable list={props} lineWindow={lineWindow} focused={focused} onFocused={setFocused} />
}
