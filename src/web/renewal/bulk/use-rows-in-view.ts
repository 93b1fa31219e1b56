import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'

const rowHeight = 36

/** The rows of a scrolling element that are in view, with their distance from its top. */
export function useRowsInView(count: number) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  // Only values leave this hook, so nothing memoizes the virtualizer's functions.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const rows = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
  return { setScroller, height: virtualizer.getTotalSize(), rows }
}
