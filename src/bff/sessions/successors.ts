/** Each step-up gives a session a new id. Leads from its former ids to the present one. */
import type { Store, StoredRecord } from '#server/store.ts'

/** Owner of a person's sessions in the store. */
export const holderOf = (person: string): string => `person ${person}`

/** Maps a session's former id to its next one. */
const kind = 'session-successor'

export const successorOf = (
  id: string,
  next: Pick<StoredRecord, 'id' | 'owner'>,
  expiresAt: number,
): StoredRecord => ({ kind, id, owner: next.owner, value: Buffer.from(next.id), expiresAt })

/** The session that has or once had this id; `null` if it has ended. */
export async function followSession(
  store: Pick<Store, 'get'>,
  sessionKind: string,
  id: string,
): Promise<StoredRecord | null> {
  const stored = await store.get(sessionKind, id)
  if (stored) return stored
  const successor = await store.get(kind, id)
  return successor && followSession(store, sessionKind, successor.value.toString())
}
