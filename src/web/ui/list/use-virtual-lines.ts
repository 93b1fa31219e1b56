import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { usePhone } from '#web/ui/use-phone.ts'

import type { DrawnLine, LineWindow } from './line-window.ts'
import type { Line, Lines } from './lines.ts'
import { usePace } from './pace.ts'

/** The element that really scrolls: the list's own frame, or the sheet on a phone. */
function scrollParent(element: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.documentElement
}

interface VirtualLinesOptions<Row, G> {
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

/** Lines in reserve on either side of the view. */
const overscan = 6

interface PlacedLine<Row, G> {
  position: number
  line: Line<Row, G>
  start: number
  end: number
}

const withGaps = <Row, G>(
  placed: readonly PlacedLine<Row, G>[],
  start: number,
): DrawnLine<Row, G>[] =>
  placed.map((one, n) => ({ ...one, gap: one.start - (placed[n - 1]?.end ?? start) }))

/** Only the lines in view, by TanStack Virtual, inside whatever scrolls around `frame`. */
export function useVirtualLines<Row, G>(options: VirtualLinesOptions<Row, G>): LineWindow<Row, G> {
  const { lines, heightOf, heightKey, pinned, layout } = options
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const frame = useRef<HTMLDivElement>(null)

  // On a phone the whole page scrolls, elsewhere the list: a window made narrower, or enlarged to
  // 200 %, changes the one into the other.
  const phone = usePhone()
  useLayoutEffect(() => {
    setScroller(body && frame.current ? scrollParent(frame.current) : null)
  }, [body, layout, phone])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      if (pinned === null || pinned >= range.count || seen.includes(pinned)) return seen
      return [...seen, pinned].sort((a, b) => a - b)
    },
    [pinned],
  )
  // All lines are measured anew when this function is another one: when a line may have become one
  // of another height, not with each drawing or page that has been read.
  const key = `${heightKey} ${lines.shape}`
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const getItemKey = useCallback((position: number) => position, [key])
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller,
    estimateSize: (position) => heightOf(lines.at(position)),
    getItemKey,
    scrollMargin: margin,
    scrollPaddingStart: layout === 'table' ? margin : 0,
    overscan,
    rangeExtractor,
    // Drawn in a task of its own before the next frame, not inside of this one.
    useFlushSync: false,
  })
  // What stands above the lines may come and go (a banner, a chip), so their place is measured
  // after every drawing but those of scrolling, which cannot move it; once the browser has laid out
  // what was drawn, because nothing waits for it: lines stand in the page's flow wherever they start.
  // It settles at once, because lines do not move what is above them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (scroller === null || body === null || virtualizer.isScrolling) return
    const top =
      body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    if (Math.abs(top - margin) > 0.5) setMargin(top)
  })

  // Heights follow the density, the text size and the layout.
  const measuredFor = useRef('')
  useEffect(() => {
    if (measuredFor.current !== key) virtualizer.measure()
    measuredFor.current = key
  }, [virtualizer, key])

  const placed = virtualizer.getVirtualItems().map((item: VirtualItem) => ({
    position: item.index,
    line: lines.at(item.index),
    start: item.start,
    end: item.end,
  }))
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const drawn = usePace(placed, { first: startIndex, last: endIndex, focused: pinned }, body)
  const bringIntoView = useCallback(
    (position: number) => virtualizer.scrollToIndex(position, { align: 'auto' }),
    [virtualizer],
  )
  return {
    frame,
    setBody,
    drawn: withGaps(drawn, margin),
    rest: virtualizer.getTotalSize() + margin - (drawn.at(-1)?.end ?? margin),
    first: Math.max(startIndex - overscan, 0),
    last: Math.min(endIndex + overscan, Math.max(lines.count - 1, 0)),
    measure: virtualizer.measureElement,
    bringIntoView,
  }
}
