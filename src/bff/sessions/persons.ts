/**
 * Persons: who signs in without typing a key. Somebody whom the provider's login names (`iss` and
 * `sub`), or who has added a passkey. Kept until they delete their sign-in.
 */
import type { Store } from '#server/store.ts'

import type { LinkedKeys } from './linked-keys.ts'
import type { Sessions } from './sessions.ts'

const kind = 'person'

export interface Person {
  /** Keyed hash of `iss` and `sub`, or random. */
  readonly id: string
  /** The provider's login; `null` for somebody who only has passkeys. */
  readonly login: { readonly issuer: string; readonly subject: string } | null
  /** How the person is shown to themselves, usually an e-mail address; `null` if not stated. */
  readonly name: string | null
  /** Only if the login says that it is verified. */
  readonly email: string | null
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Handle of the link that was used last, which the next session starts with. */
  readonly lastLink: string | null
}

export interface Persons {
  get(id: string): Promise<Person | null>
  put(person: Person): Promise<void>
  /** Id of the person whom a login names. */
  idOf(login: { issuer: string; subject: string }): string
  /** Deletes the person, every linked key and every session. */
  remove(id: string): Promise<void>
}

export function createPersons(parts: {
  store: Store
  sessions: Sessions
  linkedKeys: LinkedKeys
}): Persons {
  const { store, sessions, linkedKeys } = parts
  return {
    async get(id) {
      const stored = await store.get(kind, id)
      // `put` wrote it, so it has this shape.
      return stored && (JSON.parse(stored.value.toString()) as Person)
    },
    async put(person) {
      const { id } = person
      const value = Buffer.from(JSON.stringify(person))
      await store.put({ kind, id, owner: id, value, expiresAt: Number.MAX_SAFE_INTEGER })
    },
    idOf: ({ issuer, subject }) => sessions.ownerOf(`person ${JSON.stringify([issuer, subject])}`),
    async remove(id) {
      for (const session of await sessions.ofPerson(id)) await sessions.end(session)
      await linkedKeys.removeAll(id)
      await store.delete(kind, id)
    },
  }
}
