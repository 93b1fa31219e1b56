import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

import type { Line, Lines } from './lines.ts'

/** A list of up to so many lines is drawn whole; a longer one by what is in view. */
const linesDrawnWhole = 50

export interface WindowOptions<Row, G> {
  lines: Lines<Row, G>
  /** Pixels of a line before it is measured; exact for table rows, which are not measured. */
  heightOf: (line: Line<Row, G>) => number
  /** Changes when heights do. */
  heightKey: string
  /** Kept in the DOM wherever the reader scrolls: the line with the keyboard's focus. */
  pinned: number | null
  /** Changes where the frame starts to scroll elsewhere. */
  layout: string
}

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
  /** Pixels of lines after the last one drawn. */
  rest: number
  /** `ref` of lines whose height has to be measured. */
  measure: ((line: HTMLElement | null) => void) | undefined
  bringIntoView: (position: number) => void
}

export type UseLineWindow = <Row, G>(options: WindowOptions<Row, G>) => LineWindow<Row, G>

const ignore = (): void => undefined

/** All lines; of a long list the first ones, until what draws by view has come. */
export function useWholeLines<Row, G>({
  lines,
  heightOf,
}: WindowOptions<Row, G>): LineWindow<Row, G> {
  const frame = useRef<HTMLDivElement>(null)
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
  return { frame, setBody: ignore, drawn, rest, measure: undefined, bringIntoView }
}

let useVirtualLines: UseLineWindow | undefined

const loadVirtualLines = async (): Promise<void> => {
  useVirtualLines ??= (await import('./use-virtual-lines.ts')).useVirtualLines
}

/**
 * Waits for the code that a list of so many lines needs, so that it is drawn by view from the start:
 * for a route's loader, beside its data.
 */
export const prepareLines = (count: number): Promise<void> =>
  count > linesDrawnWhole ? loadVirtualLines() : Promise.resolve()

/** How a list of so many lines is drawn: it begins as it can, and changes when it grows too long. */
export function useLineWindowing(count: number): UseLineWindow {
  const [chosen, choose] = useState<UseLineWindow>(() => useVirtualLines ?? useWholeLines)
  const tooLong = count > linesDrawnWhole && chosen === useWholeLines
  useEffect(() => {
    if (tooLong) void loadVirtualLines().then(() => choose(() => useVirtualLines ?? useWholeLines))
  }, [tooLong])
  return chosen
}
