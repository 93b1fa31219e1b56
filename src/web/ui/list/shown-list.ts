/** The list that the page shows, for what looks at it from outside. */
import type { Lines } from './lines.ts'

type AnyLines = Lines<unknown, unknown>
let current: (() => AnyLines) | null = null

export const shownLines = (): AnyLines | null => current?.() ?? null

/** Makes a list the page's. Returns how to end that. */
export function showList(lines: () => AnyLines): () => void {
  current = lines
  return () => {
    if (current === lines) current = null
  }
}
