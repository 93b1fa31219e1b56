import { useEffect, useState, type RefObject } from 'react'

import type { Line } from './lines.ts'
import type { DataListProps } from './list-props.ts'

/** Heights in rem. For group lines in a table exact, for the rest estimates until measured. */
const groupRem = 2
/** An entry of two lines, which most are; also what a missing one takes up. */
export const entryRem = 4.4375
const detailRem = 12
const noteRem = 1.5

export interface RenderedLine<Row, G> {
  position: number
  line: Line<Row, G>
  /** Pixels from the top of the list; `undefined` in normal flow. */
  top: number | undefined
}

/** The lines that are in the document, and how to scroll to the others. */
export interface LineWindow<Row, G> {
  frame: RefObject<HTMLDivElement | null>
  setBody: (body: HTMLElement | null) => void
  rendered: readonly RenderedLine<Row, G>[]
  /** Height of the whole list in pixels; `undefined` if every line is in the document. */
  height: number | undefined
  /** First and last line to fetch: those in view and a few on either side. */
  first: number
  last: number
  /** `ref` for lines whose height has to be measured. */
  measure: ((line: HTMLElement | null) => void) | undefined
  bringIntoView: (position: number) => void
}

interface LineHeights<Row, G> {
  /** Height in pixels: exact for table rows unless tall, and an estimate for what is measured. */
  heightOf: (line: Line<Row, G>) => number
  /** Whether the line is as high as its content, so that it has to be measured. */
  isMeasured: (line: Line<Row, G>) => boolean
  /** Changes whenever the heights do. */
  heightKey: string
}

/** A string, so that unchanged sizes compare equal. */
const readSizes = (): string => {
  const style = getComputedStyle(document.documentElement)
  return `${style.fontSize} ${style.getPropertyValue('--row')}`
}

/**
 * Pixels of one rem (the reader's text size) and of one row (`--row`, which follows the density). Not
 * read with each render: that makes the browser work out styles in the middle of scrolling.
 */
function useRowHeight(): { rem: number; rowHeight: number } {
  const [sizes, setSizes] = useState(readSizes)
  useEffect(() => {
    const update = (): void => setSizes(readSizes())
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributes: true })
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', update)
    }
  }, [])
  const [fontSize = '', row = ''] = sizes.split(' ')
  const rem = Number.parseFloat(fontSize) || 16
  return { rem, rowHeight: (Number.parseFloat(row) || 2.25) * rem }
}

export function useLineHeights<Row, G>(props: DataListProps<Row, G>): LineHeights<Row, G> {
  const { layout, rowRem, isTall } = props
  const { rowHeight, rem } = useRowHeight()
  return {
    heightOf: (line) => {
      if (line.kind === 'group') return groupRem * rem
      if (line.kind === 'detail') return detailRem * rem
      if (layout === 'list') return entryRem * rem
      if (line.kind === 'row' && isTall?.(line.row)) return rowHeight + noteRem * rem
      return rowRem === undefined ? rowHeight : rowRem * rem
    },
    isMeasured: (line) =>
      layout === 'list' ||
      line.kind === 'detail' ||
      (line.kind === 'row' && isTall?.(line.row) === true),
    heightKey: `${layout} ${rowHeight} ${rowRem}`,
  }
}
