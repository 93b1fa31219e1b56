/**
 * Linked keys: the API keys that a person has entered, at most one per account. Their id contains the
 * person's, so that a link copied to another person does not open. Kept until removed.
 */
import { randomBytes } from 'node:crypto'

import { type AccountColor, accountColors } from '#contract/account-colors.ts'
import type { Config } from '#server/config.ts'
import { parseRecord, type Store } from '#server/store.ts'

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
  /** Owner of the jobs and transcripts of its account; stays when the key is replaced. */
  readonly records: string
  /** The provider that the key was entered for: it is sent to no other. */
  readonly provider: string
  /** `null` if the key may not read the account. */
  readonly account: AccountName
  /** What the person calls the account; `null` for the provider's name. */
  readonly name: string | null
  /** Which of the account colours marks it. */
  readonly color: AccountColor
  /** The account's IANA zone; `null` if not stated. */
  readonly timeZone: string | null
  /** Milliseconds since the epoch, as `refusedAt`. */
  readonly linkedAt: number
  /** When the key ends, as the person has entered it. Missing if they have not been asked. */
  readonly expiresOn?: string | null
  /** When the provider refused the key; `null` while it accepts it. */
  readonly refusedAt: number | null
}

export type NewLinkedKey = Pick<
  LinkedKey,
  'person' | 'apiKey' | 'account' | 'timeZone' | 'expiresOn'
>

export type LinkedKeys = ReturnType<typeof createLinkedKeys>

export function createLinkedKeys({ provider }: Pick<Config, 'provider'>, store: Store) {
  const idOf = (person: string, handle: string) => `${person} ${handle}`

  async function save(link: LinkedKey): Promise<LinkedKey> {
    const { person: owner, handle } = link
    const value = Buffer.from(JSON.stringify(link))
    const expiresAt = Number.MAX_SAFE_INTEGER
    await store.put({ kind, id: idOf(owner, handle), owner, value, expiresAt })
    return link
  }

  function parse(stored: { value: Buffer } | null): LinkedKey | null {
    if (!stored) return null
    const link = parseRecord<LinkedKey>(stored)
    return link.provider === provider ? link : null
  }

  /** The first colour that no other link has; when all are taken, they repeat. */
  const freeColor = (links: readonly LinkedKey[]): AccountColor =>
    accountColors.find((color) => links.every((link) => link.color !== color)) ??
    accountColors[links.length % accountColors.length] ??
    accountColors[0]

  const get = async (person: string, handle: string) =>
    parse(await store.get(kind, idOf(person, handle)))

  async function ofPerson(person: string): Promise<LinkedKey[]> {
    const links = (await store.list(kind, person)).map(parse).filter((link) => link !== null)
    return links.toSorted((a, b) => a.linkedAt - b.linkedAt)
  }

  return {
    get,
    /** Oldest first. */
    ofPerson,
    /**
     * The link that `isWanted`; if none is, or with `null`, the one with this handle. In place of a removed
     * one `null` finds the oldest that works.
     */
    async find(
      person: string,
      handle: string | null,
      isWanted: ((link: LinkedKey) => boolean) | null,
    ): Promise<LinkedKey | null> {
      const own = handle === null ? null : await get(person, handle)
      if (own && (isWanted?.(own) ?? true)) return own
      const links = await ofPerson(person)
      return links.find(isWanted ?? (({ refusedAt }) => refusedAt === null)) ?? own
    },
    /**
     * Stores the key, in place of the person's former key of the same account. `records`: owner of what was
     * kept before it was linked.
     */
    async put(
      link: NewLinkedKey,
      owner: string,
      now: number,
      records?: string,
    ): Promise<LinkedKey> {
      // A key that may not read its account is the same link only as itself.
      const isSame = (other: LinkedKey) =>
        link.account ? other.account?.id === link.account.id : other.owner === owner
      const links = await ofPerson(link.person)
      const former = links.find(isSame)
      const handle = former?.handle ?? randomBytes(12).toString('base64url')
      return save({
        ...link,
        handle,
        records: former?.records ?? records ?? idOf(link.person, handle),
        owner,
        provider,
        name: former?.name ?? null,
        color: former?.color ?? freeColor(links),
        linkedAt: former?.linkedAt ?? now,
        refusedAt: null,
      })
    },
    /** Changes how the account is shown; `null` if there is no such link. */
    async show(
      person: string,
      handle: string,
      changes: Partial<Pick<LinkedKey, 'name' | 'color' | 'expiresOn'>>,
    ): Promise<LinkedKey | null> {
      const link = await get(person, handle)
      return link && save({ ...link, ...changes })
    },
    /** Marks the key as refused by the provider; `null` if it has been replaced or removed since. */
    async markRefused(
      { person, handle, owner }: Pick<LinkedKey, 'person' | 'handle' | 'owner'>,
      now: number,
    ): Promise<LinkedKey | null> {
      const link = await get(person, handle)
      return link?.owner === owner ? save({ ...link, refusedAt: now }) : null
    },
    /** Whether the link existed. */
    remove: (person: string, handle: string): Promise<boolean> =>
      store.delete(kind, idOf(person, handle)),
    removeAll: (person: string): Promise<void> => store.deleteOwned(kind, person),
  }
}
