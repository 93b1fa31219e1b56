/**
 * Index of the first and last row in view. Kept outside React's state because it changes with every
 * few pixels of scrolling and only ListFoot shows it.
 */
export interface RowsInView {
  get: () => { first: number; last: number }
  set: (first: number, last: number) => void
  subscribe: (listener: () => void) => () => void
}

export function createRowsInView(): RowsInView {
  let rows = { first: 0, last: 0 }
  const listeners = new Set<() => void>()
  return {
    get: () => rows,
    set: (first, last) => {
      if (rows.first === first && rows.last === last) return
      rows = { first, last }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
