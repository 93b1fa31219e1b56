import { useCallback, useRef, useState } from 'react'

import type { DataListProps } from './DataList.tsx'
import { Ledger } from './Ledger.tsx'
import { useLineHeights } from './line-window.ts'

/** A list of up to so many lines is drawn whole; a longer one by what is in view. */
export const linesDrawnWhole = 50

const ignore = (): void => undefined

/** All lines; of a long list the first ones, until what draws by view has come. */
export function WholeList<Row, G>(props: DataListProps<Row, G>) {
  const { lines } = props
  const frame = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { heightOf } = useLineHeights(props)
  const bringIntoView = useCallback((position: number) => {
    const line = frame.current?.querySelector(`[data-index="${position}"]`)
    line?.scrollIntoView({ block: 'nearest' })
  }, [])
  const drawn = Array.from({ length: Math.min(lines.count, linesDrawnWhole) }, (_, position) => ({
    position,
    line: lines.at(position),
    gap: 0,
  }))
  const left = lines.count - drawn.length
  const rest = left === 0 ? 0 : left * heightOf(lines.at(drawn.length))
  return (
    <Ledger
      list={props}
      lineWindow={{
        frame,
        setBody: ignore,
        drawn,
        first: 0,
        last: Math.max(drawn.length - 1, 0),
        rest,
        measure: undefined,
        bringIntoView,
      }}
      focused={focused}
      onFocused={setFocused}
    />
  )
}
