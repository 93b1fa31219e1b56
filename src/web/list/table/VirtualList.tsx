import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { whenIdle } from '#web/api/when-idle.ts'
import { usePhone } from '#web/ui/use-phone.ts'

import { type LineWindow, useLineHeights } from './line-window.ts'
import type { Line, Lines } from './lines.ts'
import type { DataListProps } from './list-props.ts'
import { ListTable } from './ListTable.tsx'

/** The element that scrolls: the list's frame, or the whole page on a phone. */
function scrollParent(element: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.documentElement
}

interface VirtualLinesOptions<Row, G> {
  lines: Lines<Row, G>
  /** Height in pixels: exact for lines that are not measured, else an estimate. */
  heightOf: (line: Line<Row, G>) => number
  isMeasured: (line: Line<Row, G>) => boolean
  /** Changes whenever the heights do. */
  heightKey: string
  /** Position of the focused line, which stays in the document when it is scrolled out of view. */
  pinned: number | null
  /** When it changes, another element may be the one that scrolls. */
  layout: string
}

/** Extra lines above and below the view. */
const overscan = 6

/** What is above and below a list, so that the first render knows roughly how many lines fit. */
const aroundList = 240

/** None at first: lines out of view would only delay those in view. */
function useOverscan(): number {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenIdle(() => setSettled(true)), [])
  return isSettled ? overscan : 0
}

/** Renders the lines in view with TanStack Virtual. */
function useVirtualLines<Row, G>(options: VirtualLinesOptions<Row, G>): LineWindow<Row, G> {
  const { lines, heightOf, isMeasured, heightKey, pinned, layout } = options
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const frame = useRef<HTMLDivElement>(null)

  // On a phone the whole page scrolls, elsewhere the list. Resizing the window or zooming to 200 %
  // can switch between the two.
  const phone = usePhone()
  useLayoutEffect(() => {
    setScroller(body && frame.current ? scrollParent(frame.current) : null)
  }, [body, layout, phone])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      if (pinned === null || pinned >= range.count || inView.includes(pinned)) return inView
      return [...inView, pinned].sort((a, b) => a - b)
    },
    [pinned],
  )
  // A new `getItemKey` makes the virtualizer lay out every line again, so it changes only when line
  // heights may have changed, not with each render or loaded page.
  const key = `${heightKey} ${lines.shape}`
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const getItemKey = useCallback((position: number) => position, [key])
  const [, renderNow] = useReducer((renders: number) => renders + 1, 0)
  const renderedRange = useRef({ first: 0, last: -1 })
  const extra = useOverscan()
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller,
    estimateSize: (position) => heightOf(lines.at(position)),
    getItemKey,
    scrollMargin: margin,
    scrollPaddingStart: layout === 'table' ? margin : 0,
    overscan: extra,
    // Renders rows at once, not only after an empty list was laid out to measure its frame.
    initialRect: { width: 0, height: Math.max(window.innerHeight - aroundList, 0) },
    rangeExtractor,
    // Rendering inside the scroll event would turn both into one long task (decision 0050). That is
    // still better than a frame with an empty view, so a fast scroll does.
    useFlushSync: false,
    onChange({ range }, isScrolling) {
      if (!isScrolling || range === null) return
      const { first, last } = renderedRange.current
      // Two lines to spare, because what is above the list may have been measured before it moved.
      const start = Math.max(range.startIndex - 2, 0)
      const end = Math.min(range.endIndex + 2, lines.count - 1)
      if (start < first || end > last) flushSync(renderNow)
    },
  })
  // Banners and filters above the list come and go, so its offset is measured after each render.
  // Scrolling cannot change it. An effect, not a layout effect, so that painting does not wait.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (scroller === null || body === null || virtualizer.isScrolling) return
    const top =
      body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    if (Math.abs(top - margin) > 0.5) setMargin(top)
  })

  // Measure again when density, text size, layout or an opened row change the heights. `measure` only
  // discards them, and a line that is in view reports its height only when that changes.
  const measuredFor = useRef(key)
  useEffect(() => {
    // After a change of layout `body` is the old one for one more render.
    if (body === null || !body.isConnected || measuredFor.current === key) return
    measuredFor.current = key
    virtualizer.measure()
    // Applies the estimates first. Otherwise a line that is as high as before is not recorded.
    virtualizer.getTotalSize()
    // Not with `measureElement`, which skips lines while the list scrolls.
    for (const line of body.querySelectorAll<HTMLElement>('li[data-index], tr.exp, tr.tall')) {
      virtualizer.resizeItem(Number(line.dataset['index']), line.offsetHeight)
    }
  }, [virtualizer, body, key])

  // Sorting puts other rows where a tall one was measured.
  useEffect(() => {
    for (const { index, size } of virtualizer.getVirtualItems()) {
      const line = lines.at(index)
      if (!isMeasured(line) && size !== heightOf(line))
        virtualizer.resizeItem(index, heightOf(line))
    }
  })

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const first = Math.max(startIndex - overscan, 0)
  const last = Math.min(endIndex + overscan, Math.max(lines.count - 1, 0))
  useLayoutEffect(() => {
    renderedRange.current = { first: startIndex - extra, last: endIndex + extra }
  }, [startIndex, endIndex, extra])
  const bringIntoView = useCallback(
    (position: number) => virtualizer.scrollToIndex(position, { align: 'auto' }),
    [virtualizer],
  )
  return {
    frame,
    setBody,
    rendered: virtualizer.getVirtualItems().map(({ index, start }) => ({
      position: index,
      line: lines.at(index),
      top: start - margin,
    })),
    height: virtualizer.getTotalSize(),
    first,
    last,
    measure: virtualizer.measureElement,
    bringIntoView,
  }
}

/** Renders only the lines in view and the focused one. */
export function VirtualList<Row, G>(props: DataListProps<Row, G>) {
  const { lines, layout } = props
  const [focused, setFocused] = useState<number | null>(null)
  const heights = useLineHeights(props)
  const lineWindow = useVirtualLines({ ...heights, lines, layout, pinned: focused })
  return <ListTable list={props} lineWindow={lineWindow} focused={focused} onFocused={setFocused} />
}
