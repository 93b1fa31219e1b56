import { createHmac, randomBytes } from 'node:crypto'

import type { Store } from '#server/store.ts'

const kind = 'pepper'

/** The secret that keys the hashes of API keys, so that a guess cannot be checked against the store. */
export async function ownerPepper(store: Store): Promise<Buffer> {
  const id = 'owner'
  const stored = await store.get(kind, id)
  if (stored) return stored.value
  // With another pepper nobody would find their transcripts, events and jobs again.
  if ((await store.size(kind)) > 0) throw new Error('the stored pepper is damaged')
  const value = randomBytes(32)
  await store.put({ kind, id, owner: '', value, expiresAt: Number.MAX_SAFE_INTEGER })
  return value
}

/** Names a key, an account or a person in the store, without telling which it is. */
export const ownerHash = (pepper: Buffer, provider: string, subject: string): string =>
  createHmac('sha256', pepper).update(`${provider} ${subject}`).digest('base64url')

/** What a hash that names an account is made of. */
export const accountSubject = (id: string): string => `account ${id}`
