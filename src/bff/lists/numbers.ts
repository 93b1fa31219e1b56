import type { Snapshot } from '#bff/provider/entry.ts'
import { memoOn } from '#memo-on.ts'

interface Numbered {
  readonly id: string
  readonly number: string
}

const numbersOf = memoOn(
  (items: readonly Numbered[]): ReadonlyMap<string, string> =>
    new Map(items.map(({ id, number }) => [id, number])),
)

/** Looks up an invoice's or order's number by id, as far as their list has been read. */
export const numbersIn =
  (list: Snapshot<Numbered> | null) =>
  (id: string | null): string | null =>
    (id !== null && list && numbersOf(list.items).get(id)) || null
