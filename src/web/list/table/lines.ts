import type { Group } from '#contract/shapes.ts'

/** One line of a list. */
export type Line<Row, G> =
  | { kind: 'group'; key: string; group: G }
  | { kind: 'row'; key: string; row: Row; index: number }
  /** The details below an opened row. */
  | { kind: 'detail'; key: string; row: Row; index: number }
  /** A row whose page is still loading. */
  | { kind: 'missing'; key: string; index: number }

/** The lines of a list by position. No array: a list may have 100,000 lines. */
export interface Lines<Row, G> {
  count: number
  /** Changes when lines are added, removed or moved, but not when rows load. */
  shape: string
  at: (position: number) => Line<Row, G>
  /** Position of the row with this index among all rows. */
  positionOf: (index: number) => number
  /** With rows, in order. */
  groups: readonly GroupExtent[]
}

type GroupExtent = Readonly<Pick<Group, 'key' | 'count' | 'offset'>>

/**
 * Puts a heading before each group's first row. `rowAt` returns `undefined` for rows not loaded yet.
 */
export function linesOf<Row, G extends GroupExtent>(
  total: number,
  groups: readonly G[],
  rowAt: (index: number) => Row | undefined,
  keyOf: (row: Row) => string,
): Lines<Row, G> {
  const shown = groups.filter((group) => group.count > 0)
  // A group's position is the number of rows and groups before it.
  const starts = shown.map((group, n) => group.offset + n)
  const groupBefore = (position: number): number => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    count: total + shown.length,
    shape: `${total}:${starts.join(' ')}`,
    at(position) {
      const n = groupBefore(position)
      const group = shown[n]
      if (group !== undefined && starts[n] === position) {
        return { kind: 'group', key: `group ${group.key}`, group }
      }
      const index = position - (n + 1)
      const row = rowAt(index)
      return row === undefined
        ? { kind: 'missing', key: `row ${index}`, index }
        : { kind: 'row', key: keyOf(row), row, index }
    },
    positionOf(index) {
      return index + shown.filter((group) => group.offset <= index).length
    },
    groups: shown,
  }
}

/** Adds a line of details below the row with index `opened`. */
export function withDetail<Row, G>(lines: Lines<Row, G>, opened: number | null): Lines<Row, G> {
  if (opened === null) return lines
  const openedPosition = lines.positionOf(opened)
  return {
    count: lines.count + 1,
    shape: `${lines.shape}+${openedPosition}`,
    at(position) {
      if (position <= openedPosition) return lines.at(position)
      if (position > openedPosition + 1) return lines.at(position - 1)
      const line = lines.at(openedPosition)
      return line.kind === 'row'
        ? { kind: 'detail', key: `detail ${line.key}`, row: line.row, index: opened }
        : { kind: 'missing', key: `detail ${opened}`, index: opened }
    },
    positionOf: (index) => lines.positionOf(index) + (index > opened ? 1 : 0),
    groups: lines.groups,
  }
}
