import type { RefObject } from 'react'

import type { DataListProps } from './DataList.tsx'
import type { Line } from './lines.ts'
import { useRowHeight } from './use-row-height.ts'

/** Heights before anything is measured, in rem: a group's line, an entry on a phone. */
const groupRem = 2
const entryRem = 4.2
const detailRem = 12

export interface DrawnLine<Row, G> {
  position: number
  line: Line<Row, G>
  /** Pixels of lines before it that are not drawn. */
  gap: number
}

/** The lines that stand in the document, and how to reach others. */
export interface LineWindow<Row, G> {
  frame: RefObject<HTMLDivElement | null>
  setBody: (body: HTMLElement | null) => void
  drawn: readonly DrawnLine<Row, G>[]
  /** What is in view, with some in reserve: the lines that have to be read. */
  first: number
  last: number
  /** Pixels of lines after the last one drawn. */
  rest: number
  /** `ref` of lines whose height has to be measured. */
  measure: ((line: HTMLElement | null) => void) | undefined
  bringIntoView: (position: number) => void
}

interface LineHeights<Row, G> {
  /** Pixels of a line before it is measured; exact for table rows, which are not measured. */
  heightOf: (line: Line<Row, G>) => number
  /** Changes when heights do. */
  heightKey: string
}

export function useLineHeights<Row, G>(props: DataListProps<Row, G>): LineHeights<Row, G> {
  const { layout, rowRem } = props
  const { rowHeight, rem } = useRowHeight()
  return {
    heightOf: (line) => {
      if (line.kind === 'group') return groupRem * rem
      if (line.kind === 'detail') return detailRem * rem
      if (layout === 'list') return entryRem * rem
      return rowRem === undefined ? rowHeight : rowRem * rem
    },
    heightKey: `${layout} ${rowHeight} ${rowRem}`,
  }
}
