/** Tables: the cells below a column's head that is nothing but a label. */
import { labelsIn } from './labels.ts'
import type { Range } from './ranges.ts'
import { isHidden } from './text-tokens.ts'
import { type Group, isState } from './value-checks.ts'

export const cellBorder = /[|\t]/
const secretColumns = new Set<Group>(['password', 'code', 'number', 'phrase', 'answer', 'document'])

/** Cells below a column's head that is nothing but a label: `| user | password |`. */
export function labelledColumns(text: string): Range[] {
  const found: Range[] = []
  let columns: number[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const cells = cellBorder.test(line) ? line.split(cellBorder) : []
    let start = at
    const heads: number[] = []
    for (const [nth, cell] of cells.entries()) {
      const value = cell.trim()
      const [label] = labelsIn(`${value}:`)
      const isHead =
        label?.start === 0 && label.end >= value.length && secretColumns.has(label.group)
      if (isHead) heads.push(nth)
      else if (
        columns.includes(nth) &&
        /[^\s:*-]/.test(value) &&
        !isState(value) &&
        !isHidden(value)
      ) {
        const offset = start + cell.indexOf(value)
        found.push([offset, offset + value.length])
      }
      start += cell.length + 1
    }
    if (heads.length > 0 || cells.length === 0) columns = heads
    at += line.length + 1
  }
  return found
}
