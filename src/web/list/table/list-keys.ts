import type { KeyboardEvent } from 'react'

export interface RowActions<Row> {
  onOpen?: (row: Row) => void
  /** `range` (Shift): selects from the last selected row to this one. */
  onSelect?: (row: Row, index: number, range: boolean) => void
}

/** How many rows each key moves the focus. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const letterSteps: Readonly<Record<string, number>> = { j: 1, k: -1 }

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** How many rows the key moves the focus; `undefined` for other keys. */
export function focusStep(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'key'> & {
    target: EventTarget | null
  },
  letterKeys: boolean,
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined
  return steps[event.key] ?? (letterKeys ? letterSteps[event.key.toLowerCase()] : undefined)
}

/** Handles Enter and Space if the row itself has the focus, and A anywhere in the row. */
export function handleRowKey<Row>(
  event: KeyboardEvent,
  row: Row,
  index: number,
  letterKeys: boolean,
  actions: RowActions<Row>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const isOnRow = event.target === event.currentTarget
  if (isOnRow && event.key === 'Enter') actions.onOpen?.(row)
  else if (isOnRow && event.key === ' ') actions.onSelect?.(row, index, event.shiftKey)
  else if (letterKeys && event.key.toLowerCase() === 'a') {
    // Clicking the switch reverses what it shows, even while a change is pending.
    event.currentTarget.querySelector<HTMLElement>('[role=switch]')?.click()
  } else return
  event.preventDefault()
}
