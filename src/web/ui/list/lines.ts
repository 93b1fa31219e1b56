/** What stands on one line of a long list. */
export type Line<Row, G> =
  | { kind: 'group'; key: string; group: G }
  | { kind: 'row'; key: string; row: Row; index: number }
  /** What an opened row shows below itself. */
  | { kind: 'detail'; key: string; row: Row; index: number }
  /** Its page is still being read. */
  | { kind: 'missing'; key: string; index: number }

/** A list by position, so that 100,000 lines need no array. */
export interface Lines<Row, G> {
  count: number
  /** Which kind of line stands where: changes when that does, not when rows are read. */
  shape: string
  at: (position: number) => Line<Row, G>
  /** Position of the row with this index among all rows. */
  positionOf: (index: number) => number
}

interface GroupExtent {
  readonly key: string
  readonly count: number
  /** Index of its first row. */
  readonly offset: number
}

/**
 * Rows by index with a line before each group's first row. `rowAt` gives `undefined` for rows that
 * are not here yet. Without groups the lines are the rows.
 */
export function linesOf<Row, G extends GroupExtent>(
  total: number,
  groups: readonly G[],
  rowAt: (index: number) => Row | undefined,
  keyOf: (row: Row) => string,
): Lines<Row, G> {
  const shown = groups.filter((group) => group.count > 0)
  // Position of each group's own line: the rows before it and one line per group before it.
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
  }
}

/** The same lines with one row opened: what it shows stands on a line of its own below it. */
export function withDetail<Row, G>(lines: Lines<Row, G>, opened: number | null): Lines<Row, G> {
  if (opened === null) return lines
  const at = lines.positionOf(opened)
  return {
    count: lines.count + 1,
    shape: `${lines.shape}+${at}`,
    at(position) {
      if (position <= at) return lines.at(position)
      if (position > at + 1) return lines.at(position - 1)
      const line = lines.at(at)
      return line.kind === 'row'
        ? { kind: 'detail', key: `detail ${line.key}`, row: line.row, index: opened }
        : { kind: 'missing', key: `detail ${opened}`, index: opened }
    },
    positionOf: (index) => lines.positionOf(index) + (index > opened ? 1 : 0),
  }
}
