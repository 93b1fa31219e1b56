/**
 * One record of a customer's own entries, such as labels: a person's link or a key. Changes are made in
 * turn, so that two tabs lose nothing of each other.
 */
import { inTurn } from '#server/claim-in-turn.ts'
import type { Clock } from '#server/clock.ts'
import { parseRecord, type Store } from '#server/store.ts'

const day = 86_400_000
/** After the last use. */
const lifetime = 400 * day

export interface Kept<T> {
  read(owner: string): Promise<T>
  /** Saves what `change` returns; `undefined` saves nothing. */
  change<R>(owner: string, change: (before: T) => { value?: T; result: R }): Promise<R>
  delete(owner: string): Promise<void>
}

export function createKept<T>(
  kind: string,
  empty: T,
  { store, clock }: { store: Store; clock: Clock },
): Kept<T> {
  const save = (owner: string, value: T) =>
    store.put({
      kind,
      id: owner,
      owner,
      value: Buffer.from(JSON.stringify(value)),
      expiresAt: clock.now() + lifetime,
    })
  const load = async (owner: string) => {
    const record = await store.get(kind, owner)
    const value = record ? parseRecord<T>(record) : empty
    return { value, isAging: record !== null && record.expiresAt < clock.now() + lifetime - day }
  }

  async function change<R>(owner: string, make: (before: T) => { value?: T; result: R }) {
    return inTurn(store, `${kind} ${owner}`, async () => {
      const { value, result } = make((await load(owner)).value)
      if (value !== undefined) await save(owner, value)
      return result
    })
  }

  return {
    change,
    async read(owner) {
      const { value, isAging } = await load(owner)
      // Kept for as long as somebody looks at it; written at most once a day.
      if (isAging) await change(owner, (before) => ({ value: before, result: null }))
      return value
    },
    async delete(owner) {
      await store.delete(kind, owner)
    },
  }
}
