import type { KeyboardEvent } from 'react'

export interface RowActions<Row> {
  onOpen?: (row: Row) => void
  /** `range`: from the last one to this (Shift). */
  onSelect?: (row: Row, index: number, range: boolean) => void
}

/** Steps of the keys that move the focus over rows. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const letterSteps: Readonly<Record<string, number>> = { j: 1, k: -1 }

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** How many rows a key moves; `undefined` for other keys. */
export function stepOf(event: KeyboardEvent, letters: boolean): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined
  return steps[event.key] ?? (letters ? letterSteps[event.key.toLowerCase()] : undefined)
}

/** What a key does to the row that it was pressed in: Enter and Space on the row itself, A anywhere. */
export function act<Row>(
  event: KeyboardEvent,
  row: Row,
  index: number,
  letters: boolean,
  actions: RowActions<Row>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const onRow = event.target === event.currentTarget
  if (onRow && event.key === 'Enter') actions.onOpen?.(row)
  else if (onRow && event.key === ' ') actions.onSelect?.(row, index, event.shiftKey)
  else if (letters && event.key.toLowerCase() === 'a') {
    // The switch itself is pressed: it turns around what it shows, whatever is under way.
    event.currentTarget.querySelector<HTMLElement>('[role=switch]')?.click()
  } else return
  event.preventDefault()
}
