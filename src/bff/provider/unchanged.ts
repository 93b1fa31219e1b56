/** Keeps the objects of a list that is read again, so that what was computed from them stays valid. */
import { originOf } from '#dialects/reading/origins.ts'
import type { Reading } from '#dialects/reading/resource.ts'
import type { Steps } from '#server/turns.ts'

/** Weak in both directions: a list that nothing shows any more goes. */
const formers = new WeakMap<readonly unknown[], WeakRef<readonly unknown[]>>()

/** The list that this one has replaced and mostly consists of; `null` if there is none in memory. */
export const formerOf = <T>(items: readonly T[]): readonly T[] | null =>
  // A list is replaced by one of the same type.
  (formers.get(items)?.deref() as readonly T[] | undefined) ?? null

/** Lists from which something was computed that can be taken over. */
const used = new WeakSet<readonly unknown[]>()

export const markUsed = (items: readonly unknown[]): void => void used.add(items)

/** A former list that nothing was computed from is skipped: a job replaces the list with each change. */
export function replaces<T>(items: readonly T[], former: readonly T[]): void {
  const older = used.has(former) ? undefined : formers.get(former)
  formers.set(items, older ?? new WeakRef(former))
}

/** Whether two values have the same JSON. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false
  return names.every((name) =>
    isSameJson((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  )
}

/** Every resource has an id; services of different types may share one. */
const keyOf = (item: object): string =>
  `${'type' in item ? String(item.type) : ''} ${'id' in item ? String(item.id) : ''}`

/**
 * A new reading with the former one's objects wherever nothing has changed; its whole list if nothing
 * has at all.
 */
export function* withUnchanged(
  reading: Reading<unknown>,
  former: Reading<unknown> | null,
): Steps<Reading<unknown>> {
  if (!former) return reading
  // Items of every resource are objects.
  const known = new Map((former.items as object[]).map((item) => [keyOf(item), item]))
  let isChanged = former.items.length !== reading.items.length
  const items: object[] = []
  for (const item of reading.items as object[]) {
    yield
    const old = known.get(keyOf(item))
    const isSame = old && isSameJson(old, item) && isSameJson(originOf(old), originOf(item))
    const kept = isSame ? old : item
    isChanged ||= kept !== former.items[items.length]
    items.push(kept)
  }
  if (!isChanged) return { ...reading, items: former.items }
  replaces(items, former.items)
  return { ...reading, items }
}
