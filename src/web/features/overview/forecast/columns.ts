/** Places the chart's bars, in percent of the drawing so that it scales with its box. */
import type { Bar } from './series.ts'

/** Part of a bar, in percent: distance of its upper edge from the top, and its height. */
export interface ColumnPart {
  y: number
  height: number
}

export interface Column {
  month: string
  /** Left edge in percent. In a right-to-left page the first month is at the right. */
  x: number
  width: number
  /** The charged amount without `added`. A part without an amount has no height, and grows from there. */
  charged: ColumnPart
  added: ColumnPart
  ending: ColumnPart
  /** Upper edge of the highest part; the value is written above it. */
  top: number
}

/** Space above the highest bar for its value. */
const headroom = 10
/** Share of a month's width that its bar takes. */
const barShare = 0.66
/** Between the parts of a bar. */
const gap = 0.75
/** Smallest heights: an amount is visible however small it is beside the others. */
const minHeight = { charged: 0.4, added: 1.8, ending: 1.5 } as const

/** The scale starts at 0; the highest month fills the height below the headroom. */
export function columnsOf(bars: readonly Bar[], rightToLeft = false): Column[] {
  const highest = Math.max(1, ...bars.map(({ charged, ending }) => charged + ending))
  const heightOf = (amount: number, min: number): number =>
    amount <= 0 ? 0 : Math.max(min, (amount / highest) * (100 - headroom - 2 * gap))
  const slotWidth = 100 / Math.max(1, bars.length)
  return bars.map(({ month, charged, added, ending }, index) => {
    let top = 100
    const stack = (height: number): ColumnPart => {
      if (height > 0) top -= (top === 100 ? 0 : gap) + height
      return { y: top, height }
    }
    const chargedPart = stack(heightOf(charged - added, minHeight.charged))
    const addedPart = stack(heightOf(added, minHeight.added))
    const endingPart = stack(heightOf(ending, minHeight.ending))
    const slotIndex = rightToLeft ? bars.length - 1 - index : index
    return {
      month,
      x: slotIndex * slotWidth + (slotWidth * (1 - barShare)) / 2,
      width: slotWidth * barShare,
      charged: chargedPart,
      added: addedPart,
      ending: endingPart,
      top,
    }
  })
}
