/** Values above the bars of a chart, where not every bar has room for one. */

/** Space between two values, in pixels. */
const gap = 6

/** 1 if values of these widths fit above bars that are `slot` pixels apart, 2 if every second one does. */
export const stepThatFits = (widths: readonly number[], slot: number): number =>
  slot > 0 ? Math.max(1, Math.ceil((Math.max(0, ...widths) + gap) / slot)) : 1

/** The bars whose value is shown: the highest first, and none within `step` bars of another. */
export function labelledBars(heights: readonly number[], step: number): ReadonlySet<number> {
  const labelled = new Set<number>()
  const highestFirst = [...heights.keys()]
  highestFirst.sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0) || a - b)
  for (const index of highestFirst)
    if (![...labelled].some((other) => Math.abs(other - index) < step)) labelled.add(index)
  return labelled
}
