/** The number of a record that another one names by its id: known where its list has been read. */
import type { Core } from '#bff/core.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'

interface Numbered {
  readonly id: string
  readonly number: string
}

const known = new WeakMap<readonly Numbered[], ReadonlyMap<string, string>>()

function numbersOf(items: readonly Numbered[]): ReadonlyMap<string, string> {
  const before = known.get(items)
  if (before) return before
  const made = new Map(items.map(({ id, number }) => [id, number]))
  known.set(items, made)
  return made
}

/** Looks ids up in the last reading of `family`, without asking the provider. */
export function numbersIn(
  core: Core,
  session: SignedIn,
  family: 'invoices' | 'orders',
): (id: string | null) => string | null {
  const items = core.snapshots.peek(session, family)?.items
  return (id) => (id !== null && items && numbersOf(items).get(id)) || null
}
