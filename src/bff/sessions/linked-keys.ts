/**
 * Linked keys: the API keys that a person has entered, at most one per account. Their id contains the
 * person's, so that a link copied to another person does not open. Kept until removed.
 */
import { randomBytes } from 'node:crypto'

import type { Config } from '#server/config.ts'
import type { Store } from '#server/store.ts'

import type { AccountName } from './stored-session.ts'

const kind = 'linked-key'

export interface LinkedKey {
  /** Names the link to the person; stays when the key is replaced. */
  readonly handle: string
  /** Id of the person. */
  readonly person: string
  /** Keyed hash of the API key. */
  readonly owner: string
  readonly apiKey: string
  /** The provider that the key was entered for: it is sent to no other. */
  readonly provider: string
  /** `null` if the key may not read the account. */
  readonly account: AccountName
  /** The account's IANA zone; `null` if not stated. */
  readonly timeZone: string | null
  /** Milliseconds since the epoch, as `refusedAt`. */
  readonly linkedAt: number
  /** When the provider refused the key; `null` while it accepts it. */
  readonly refusedAt: number | null
}

export type NewLinkedKey = Pick<LinkedKey, 'person' | 'apiKey' | 'account' | 'timeZone'>

export interface LinkedKeys {
  get(person: string, handle: string): Promise<LinkedKey | null>
  /** Oldest first. */
  ofPerson(person: string): Promise<LinkedKey[]>
  /** Stores the key, in place of the person's former key of the same account. */
  put(key: NewLinkedKey, owner: string, now: number): Promise<LinkedKey>
  /** Marks the key as refused by the provider, unless it has been replaced since. */
  markRefused(link: Pick<LinkedKey, 'person' | 'handle' | 'owner'>, now: number): Promise<void>
  /** Whether the link existed. */
  remove(person: string, handle: string): Promise<boolean>
  removeAll(person: string): Promise<void>
}

export function createLinkedKeys({ provider }: Pick<Config, 'provider'>, store: Store): LinkedKeys {
  const idOf = (person: string, handle: string) => `${person} ${handle}`

  async function save(link: LinkedKey): Promise<LinkedKey> {
    const id = idOf(link.person, link.handle)
    const value = Buffer.from(JSON.stringify(link))
    await store.put({
      kind,
      id,
      owner: link.person,
      value,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    return link
  }

  function parse(stored: { value: Buffer } | null): LinkedKey | null {
    if (!stored) return null
    // `save` wrote it, so it has this shape.
    const link = JSON.parse(stored.value.toString()) as LinkedKey
    return link.provider === provider ? link : null
  }

  const get = async (person: string, handle: string) =>
    parse(await store.get(kind, idOf(person, handle)))

  async function ofPerson(person: string): Promise<LinkedKey[]> {
    const links = (await store.list(kind, person)).map(parse).filter((link) => link !== null)
    return links.toSorted((a, b) => a.linkedAt - b.linkedAt)
  }

  return {
    get,
    ofPerson,
    async put(link, owner, now) {
      // A key that may not read its account is the same link only as itself.
      const isSame = (other: LinkedKey) =>
        link.account ? other.account?.id === link.account.id : other.owner === owner
      const former = (await ofPerson(link.person)).find(isSame)
      const handle = former?.handle ?? randomBytes(12).toString('base64url')
      const linkedAt = former?.linkedAt ?? now
      return save({ ...link, handle, owner, provider, linkedAt, refusedAt: null })
    },
    async markRefused({ person, handle, owner }, now) {
      const link = await get(person, handle)
      if (link?.owner === owner) await save({ ...link, refusedAt: now })
    },
    remove: (person, handle) => store.delete(kind, idOf(person, handle)),
    removeAll: (person) => store.deleteOwned(kind, person),
  }
}
