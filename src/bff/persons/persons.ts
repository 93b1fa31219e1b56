/**
 * Persons: who signs in without typing a key. Somebody whom the provider's login names (`iss` and
 * `sub`), or who has added a passkey. Kept until they delete their sign-in.
 */
import type { Passkeys } from '#bff/passkeys/passkeys.ts'
import type { LinkedKeys } from '#bff/sessions/linked-keys.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import { readRecord, type Store } from '#server/store.ts'

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

export type Persons = ReturnType<typeof createPersons>

export function createPersons(parts: {
  store: Store
  sessions: Sessions
  linkedKeys: LinkedKeys
  passkeys: Passkeys
}) {
  const { store, sessions, linkedKeys, passkeys } = parts
  return {
    get: (id: string): Promise<Person | null> => readRecord(store, kind, id),
    async put(person: Person): Promise<void> {
      const { id } = person
      const value = Buffer.from(JSON.stringify(person))
      await store.put({ kind, id, owner: id, value, expiresAt: Number.MAX_SAFE_INTEGER })
    },
    /** Id of the person whom a login names. */
    idOf: ({ issuer, subject }: { issuer: string; subject: string }): string =>
      sessions.ownerOf(`person ${JSON.stringify([issuer, subject])}`),
    /** Handle of the link that a new session starts with: the one used last, else the oldest. */
    async firstLink({ id, lastLink }: Person): Promise<string | null> {
      const links = await linkedKeys.ofPerson(id)
      return (links.find(({ handle }) => handle === lastLink) ?? links[0])?.handle ?? null
    },
    /** Deletes the person, every passkey, linked key and session. */
    async remove(id: string): Promise<void> {
      // First, so that nobody can sign in again meanwhile.
      await passkeys.removeAll(id)
      for (const session of await sessions.ofPerson(id)) await sessions.end(session)
      for (const link of await linkedKeys.ofPerson(id)) await sessions.endLink(link)
      await linkedKeys.removeAll(id)
      await store.delete(kind, id)
    },
  }
}
