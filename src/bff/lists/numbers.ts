import type { Snapshot } from '#bff/provider/entry.ts'

interface Numbered {
  readonly id: string
  readonly number: string
}

const numbersByList = new WeakMap<readonly Numbered[], ReadonlyMap<string, string>>()

function numbersOf(items: readonly Numbered[]): ReadonlyMap<string, string> {
  const cached = numbersByList.get(items)
  if (cached) return cached
  const numbers = new Map(items.map(({ id, number }) => [id, number]))
  numbersByList.set(items, numbers)
  return numbers
}

/** Looks up an invoice's or order's number by id, as far as their list has been read. */
export const numbersIn =
  (list: Snapshot<Numbered> | null) =>
  (id: string | null): string | null =>
    (id !== null && list && numbersOf(list.items).get(id)) || null
