import type { MouseEvent } from 'react'

/**
 * For a button that goes with what it clears: who pressed it by keyboard stands in the page's search
 * field then, and not nowhere. Under a finger no keyboard comes up.
 */
export function toSearch({ detail, currentTarget }: MouseEvent): void {
  if (detail > 0) return
  currentTarget.closest('main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
}
