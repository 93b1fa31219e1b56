import { createStore } from 'zustand'

/**
 * Indexes of the first and last row in view. Kept outside React's state because they change with every
 * few pixels of scrolling and only ListFoot shows them.
 */
export const createRowsInView = () => createStore(() => ({ first: 0, last: 0 }))

export type RowsInView = ReturnType<typeof createRowsInView>
