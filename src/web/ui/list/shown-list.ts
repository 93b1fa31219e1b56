/** The list that the page shows, for code outside of it. */
import type { Lines } from './lines.ts'

type AnyLines = Lines<unknown, unknown>
let current: (() => AnyLines) | null = null

export const shownLines = (): AnyLines | null => current?.() ?? null

/** Registers a list as the page's. Returns a function that removes it. */
export function showList(lines: () => AnyLines): () => void {
  current = lines
  return () => {
    if (current === lines) current = null
  }
}
