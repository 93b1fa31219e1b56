/** The list that the page shows, for code outside of it. */

/** What of a list's lines says where they are: `list/table/lines.ts`. */
export interface ShownLines {
  count: number
  at: (
    position: number,
  ) => { kind: 'group' } | { kind: 'row' | 'detail' | 'missing'; index: number }
  positionOf: (index: number) => number
  groups: readonly { key: string; count: number; offset: number }[]
}

let current: (() => ShownLines) | null = null

export const shownLines = (): ShownLines | null => current?.() ?? null

/** Registers a list as the page's. Returns a function that removes it. */
export function showList(lines: () => ShownLines): () => void {
  current = lines
  return () => {
    if (current === lines) current = null
  }
}
