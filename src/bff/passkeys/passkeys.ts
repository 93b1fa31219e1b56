/**
 * Records of passkeys: public keys of authenticators that sign a person in. A removed one moves to a kind
 * of its own, so that whatever was checking it meanwhile cannot bring it back.
 */
import { createHash } from 'node:crypto'

import type { Device } from '#bff/sessions/stored-session.ts'
import type { Transport } from '#contract/passkeys.ts'
import type { Clock } from '#server/clock.ts'
import { parseRecord, type Store } from '#server/store.ts'

const kind = 'passkey'
const removedKind = 'removed-passkey'
/** How long a removed passkey can be restored, in milliseconds. */
const restorable = 60_000

export interface Passkey {
  /** Names the passkey in the API. */
  readonly handle: string
  /** Id of the person. */
  readonly person: string
  /** Base64url, as `publicKey` (COSE). */
  readonly credentialId: string
  readonly publicKey: string
  /** How often it was used; 0 if the authenticator does not count. */
  readonly counter: number
  readonly name: string | null
  /** The browser that added it. */
  readonly device: Device
  readonly transports: readonly Transport[]
  /** Milliseconds since the epoch, as `lastUsedAt`. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export type Passkeys = ReturnType<typeof createPasskeys>

const idOf = (credentialId: string) => createHash('sha256').update(credentialId).digest('base64url')

export function createPasskeys(store: Store, clock: Clock) {
  const toRecord = (passkey: Passkey) => ({
    kind,
    id: idOf(passkey.credentialId),
    owner: passkey.person,
    value: Buffer.from(JSON.stringify(passkey)),
    expiresAt: Number.MAX_SAFE_INTEGER,
  })
  const parse = parseRecord<Passkey>

  const ofPerson = async (person: string) =>
    (await store.list(kind, person)).map(parse).toSorted((a, b) => a.createdAt - b.createdAt)

  return {
    async ofCredential(credentialId: string) {
      const stored = await store.get(kind, idOf(credentialId))
      return stored && parse(stored)
    },
    /** Oldest first. */
    ofPerson,
    /** `null` if the person has none by this handle. */
    get: async (person: string, handle: string) =>
      (await ofPerson(person)).find((passkey) => passkey.handle === handle) ?? null,
    add: (passkey: Passkey) => store.put(toRecord(passkey)),
    /** Whether it still existed. */
    update: (passkey: Passkey) => store.update(toRecord(passkey)),
    /** It can be restored for a minute. */
    async remove(passkey: Passkey) {
      const record = toRecord(passkey)
      await store.put({ ...record, kind: removedKind, expiresAt: clock.now() + restorable })
      await store.delete(kind, record.id)
    },
    /** Returns it; `null` if no such passkey was just removed. */
    async restore(person: string, handle: string) {
      const removed = (await store.list(removedKind, person)).map(parse)
      const passkey = removed.find((each) => each.handle === handle)
      if (!passkey) return null
      const record = toRecord(passkey)
      await store.put(record)
      await store.delete(removedKind, record.id)
      return passkey
    },
    async removeAll(person: string) {
      await store.deleteOwned(kind, person)
      await store.deleteOwned(removedKind, person)
    },
  }
}
