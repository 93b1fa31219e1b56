/** Where the bars of the chart stand: in percent of the drawing, so that it grows with its box. */
import type { Bar } from './series.ts'

/** A part of a bar: distance of its upper edge from the top, and its height, in percent. */
export interface Part {
  y: number
  height: number
}

export interface Column {
  month: string
  /** Left edge and width in percent; in a page from right to left the first month is at the right. */
  x: number
  width: number
  /** Charged and not changed here. */
  charged: Part | null
  added: Part | null
  ending: Part | null
  /** Upper edge of the highest part: the value stands above it. */
  top: number
}

/** Room above the highest bar for its value. */
const headroom = 10
const fill = 0.66
const gap = 0.75
/** What is there is seen, however small beside the others. */
const smallest = { charged: 0.4, added: 1.8, ending: 1.5 } as const

/** Scale starts at 0; the dearest month reaches the room that is left for bars. */
export function columnsOf(bars: readonly Bar[], rightToLeft = false): Column[] {
  const highest = Math.max(1, ...bars.map(({ charged, ending }) => charged + ending))
  const share = (amount: number, least: number): number =>
    amount <= 0 ? 0 : Math.max(least, (amount / highest) * (100 - headroom - 2 * gap))
  const slot = 100 / Math.max(1, bars.length)
  return bars.map(({ month, charged, added, ending }, index) => {
    let top = 100
    const stack = (height: number): Part | null => {
      if (height === 0) return null
      top -= (top === 100 ? 0 : gap) + height
      return { y: top, height }
    }
    const old = stack(share(charged - added, smallest.charged))
    const fresh = stack(share(added, smallest.added))
    const end = stack(share(ending, smallest.ending))
    const place = rightToLeft ? bars.length - 1 - index : index
    return {
      month,
      x: place * slot + (slot * (1 - fill)) / 2,
      width: slot * fill,
      charged: old,
      added: fresh,
      ending: end,
      top,
    }
  })
}
