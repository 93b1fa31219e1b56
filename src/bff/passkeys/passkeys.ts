/** Records of passkeys: public keys of authenticators that sign a person in. Kept until removed. */
import { createHash } from 'node:crypto'

import type { Device } from '#bff/sessions/stored-session.ts'
import type { Transport } from '#contract/passkeys.ts'
import type { Store } from '#server/store.ts'

const kind = 'passkey'
/** How long a removed passkey can be restored, in milliseconds. */
const restorable = 60_000

export interface Passkey {
  /** Names it to the person. */
  readonly handle: string
  /** Id of the person. */
  readonly person: string
  /** Base64url, as `publicKey` (COSE). */
  readonly credentialId: string
  readonly publicKey: string
  /** Uses that the authenticator has counted; always 0 if it does not count. */
  readonly counter: number
  readonly name: string | null
  /** The browser that added it. */
  readonly device: Device
  readonly transports: readonly Transport[]
  /** Milliseconds since the epoch, as `lastUsedAt` and `removedAt`. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
  /** When it was removed; `null` while it signs in. */
  readonly removedAt: number | null
}

export interface Passkeys {
  /** The passkey of a credential, unless it was removed. */
  ofCredential(credentialId: string): Promise<Passkey | null>
  /** Oldest first, without those removed. */
  ofPerson(person: string): Promise<Passkey[]>
  /** `null` if the person has none by this handle. Also one that was just removed. */
  get(person: string, handle: string): Promise<Passkey | null>
  add(passkey: Passkey): Promise<void>
  /** Whether it still existed. */
  update(passkey: Passkey): Promise<boolean>
  removeAll(person: string): Promise<void>
}

const idOf = (credentialId: string) => createHash('sha256').update(credentialId).digest('base64url')

export function createPasskeys(store: Store): Passkeys {
  const toRecord = (passkey: Passkey) => ({
    kind,
    id: idOf(passkey.credentialId),
    owner: passkey.person,
    value: Buffer.from(JSON.stringify(passkey)),
    expiresAt:
      passkey.removedAt === null ? Number.MAX_SAFE_INTEGER : passkey.removedAt + restorable,
  })
  // `toRecord` wrote it, so it has this shape.
  const parse = ({ value }: { value: Buffer }) => JSON.parse(value.toString()) as Passkey

  const ofOwner = async (person: string) =>
    (await store.list(kind, person)).map(parse).toSorted((a, b) => a.createdAt - b.createdAt)

  return {
    async ofCredential(credentialId) {
      const stored = await store.get(kind, idOf(credentialId))
      const passkey = stored && parse(stored)
      return passkey?.removedAt === null ? passkey : null
    },
    ofPerson: async (person) =>
      (await ofOwner(person)).filter(({ removedAt }) => removedAt === null),
    get: async (person, handle) =>
      (await ofOwner(person)).find((passkey) => passkey.handle === handle) ?? null,
    add: (passkey) => store.put(toRecord(passkey)),
    update: (passkey) => store.update(toRecord(passkey)),
    removeAll: (person) => store.deleteOwned(kind, person),
  }
}
