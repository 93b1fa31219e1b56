/** Finds every record of one account in the store. */
import { ownerOf as transcriptOwner } from '#bff/conversations/conversations.ts'
import { sharesOf } from '#bff/events/shares.ts'
import { accountSubject, ownerHash, ownerPepper } from '#bff/owner-hash.ts'
import { type Database, parseRecord, type Store, type StoredRecord } from '#server/store.ts'

/** Kinds whose records are found by the account in them, because their owner is a person or a key. */
const named = ['session', 'linked-key'] as const

interface Named {
  /** The public handle of a session. */
  handle?: string
  account?: { id: string; customerNumber?: string | null; displayName?: string } | null
  /** Keyed hash of an API key. */
  owner?: string
  /** Owner of what was kept before the key was linked. */
  records?: string
  /** For events only: the key or the person. */
  actor?: { holder?: string }
}

export interface AccountRecords {
  readonly id: string
  /** Keyed hash of the account: the `group` of its events. */
  readonly group: string
  /** Who signs in to it. They may reach other accounts as well, so they are no part of this one. */
  readonly persons: number
  readonly owners: readonly string[]
  readonly records: readonly StoredRecord[]
}

// Only our own code writes these records, as JSON.
const parse = parseRecord<Named>

/**
 * A record belongs to the account if it names the account, or if its owner is the account, one of its keys,
 * or a record that belongs to it. `null` if nothing is stored of such an account.
 * @param number the customer number, or the provider's id of the account
 */
export async function recordsOf(
  number: string,
  { store, database, provider }: { store: Store; database: Database; provider: string },
): Promise<AccountRecords | null> {
  const naming = (await Promise.all(named.map((kind) => store.list(kind)))).flat()
  const accountOf = (record: StoredRecord) => parse(record).account
  const match = naming
    .map(accountOf)
    .find((account) => account?.id === number || account?.customerNumber === number)
  const id = match?.id ?? number
  // Without one, no server has been started yet; reading it would make one.
  if ((await store.size('pepper')) === 0) return null
  const group = ownerHash(await ownerPepper(store), provider, accountSubject(id))
  const shares = sharesOf(group).map(([owner]) => store.list('event', owner))
  const events = (await Promise.all(shares)).flat()
  const own = naming.filter((record) => accountOf(record)?.id === id)
  if (own.length === 0 && events.length === 0) return null

  const holders = new Set(events.flatMap((event) => parse(event).actor?.holder ?? []))
  const isPerson = await Promise.all(
    [...holders].map(async (holder) => (await store.get('person', holder)) !== null),
  )
  const keys = [...holders].filter((_, index) => !isPerson[index])
  const linked = own.map((record) => parse(record))
  const hashes = [...keys, ...linked.flatMap(({ owner, records }) => [owner, records])]
  const owners = hashes.flatMap((hash) =>
    hash === undefined ? [] : [hash, transcriptOwner({ recordOwner: hash })],
  )

  const found = new Map<string, StoredRecord>()
  const add = (record: StoredRecord) => found.set(`${record.kind} ${record.id}`, record)
  for (const record of [...own, ...events]) add(record)
  const counts = await database.countSealed()
  const kinds = new Set(counts.map(({ kind }) => kind).filter((kind) => kind !== 'event'))
  const handles = linked.map(({ handle }) => handle)
  const pending = [group, ...owners, ...handles, ...own.map((record) => record.id)].filter(
    (each) => each !== undefined,
  )
  const visited = new Set<string>()
  for (let owner = pending.pop(); owner !== undefined; owner = pending.pop()) {
    if (visited.has(owner) || owner === '') continue
    visited.add(owner)
    for (const kind of kinds)
      for (const record of await store.list(kind, owner)) {
        add(record)
        pending.push(record.id)
      }
  }
  return {
    id,
    group,
    persons: isPerson.filter(Boolean).length,
    owners: [...visited],
    records: [...found.values()].toSorted((a, b) =>
      a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0,
    ),
  }
}
