/**
 * Erases what is stored of one account. The servers that run learn of it by a record, because a command is
 * a process of its own: they forget what they have in memory, and erase what they have written since.
 */
import { randomUUID } from 'node:crypto'

import type { Ended } from '#bff/sessions/session-ends.ts'
import { type Database, parseRecord, type Store, type StoredRecord } from '#server/store.ts'

import { recordsOf } from './records.ts'

export const erasureKind = 'erasure'
/** Longer than a server can be away from the store and still have the account in memory. */
const noticeLifetime = 86_400_000

/** Stopped work cannot have written these; who has signed in again meanwhile has. */
const access = new Set(['session', 'session-successor', 'person', 'linked-key', 'passkey'])

/** What the servers have to forget. */
export interface Erasure {
  /** The provider's id. */
  readonly account: string
  readonly owners: readonly string[]
  readonly ended: Ended
}

export interface Erased {
  readonly account: string
  /** Number of deleted records by kind. */
  readonly counts: ReadonlyMap<string, number>
  /** Persons who can reach other accounts too, and so were kept. */
  readonly keptPersons: number
}

interface ErasureNeeds {
  store: Store
  database: Database
  provider: string
  now: () => number
}

// Only our own code writes these records, as JSON, so they have these shapes.
interface Link {
  owner: string
  records: string
}

interface StoredSession {
  handle: string
  owner: string
  person?: { id: string }
}

/** Sign-in, passkeys and sessions of those who can reach no other account. */
async function personsOnlyHere(store: Store, links: readonly StoredRecord[]) {
  const persons = [...new Set(links.map(({ owner }) => owner))]
  const ids = new Set(links.map(({ id }) => id))
  const records: StoredRecord[] = []
  let kept = 0
  for (const person of persons) {
    const others = (await store.list('linked-key', person)).filter(({ id }) => !ids.has(id))
    if (others.length > 0) {
      kept += 1
      continue
    }
    for (const kind of ['person', 'passkey', 'removed-passkey'])
      records.push(...(await store.list(kind, person)))
    records.push(...(await store.list('session', `person ${person}`)))
  }
  return { records, kept }
}

async function endedBy(store: Store, records: readonly StoredRecord[]): Promise<Ended> {
  const sessions = records
    .filter(({ kind }) => kind === 'session')
    .map((record) => {
      const { handle, owner, person } = parseRecord<StoredSession>(record)
      return { id: record.id, handle, owner, person: person?.id ?? null }
    })
  const linked = records.filter(({ kind }) => kind === 'linked-key')
  const links = await Promise.all(
    linked.map(async (record) => {
      const open = await store.list('session', `person ${record.owner}`)
      const { records: recordOwner } = parseRecord<Link>(record)
      return { recordOwner, sessionIds: open.map(({ id }) => id), isRefused: false }
    }),
  )
  const keys = linked.map((record) => parseRecord<Link>(record).owner)
  return { sessions, links, keys: [...new Set([...sessions.map(({ owner }) => owner), ...keys])] }
}

/** `null` if nothing is stored of such an account. `number`: as for `recordsOf`. */
export async function eraseAccount(number: string, needs: ErasureNeeds): Promise<Erased | null> {
  const { store, now } = needs
  const account = await recordsOf(number, needs)
  if (!account) return null
  const links = account.records.filter(({ kind }) => kind === 'linked-key')
  const persons = await personsOnlyHere(store, links)
  const records = [...account.records, ...persons.records]
  const ended = await endedBy(store, records)
  const counts = new Map<string, number>()
  // Sessions and keys first, so that nobody can add to the rest meanwhile.
  const isAccess = ({ kind }: StoredRecord) => access.has(kind)
  for (const { kind, id } of records.toSorted((a, b) => Number(isAccess(b)) - Number(isAccess(a))))
    if (await store.delete(kind, id)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const erasure: Erasure = { account: account.id, owners: account.owners, ended }
  await store.put({
    kind: erasureKind,
    id: randomUUID(),
    owner: '',
    value: Buffer.from(JSON.stringify(erasure)),
    expiresAt: now() + noticeLifetime,
  })
  return { account: account.id, counts, keptPersons: persons.kept }
}

/** Deletes what has been written for these owners since. */
export async function eraseOwned(
  { store, database }: Pick<ErasureNeeds, 'store' | 'database'>,
  owners: readonly string[],
): Promise<void> {
  const counts = await database.countSealed()
  const kinds = new Set(counts.map(({ kind }) => kind).filter((kind) => !access.has(kind)))
  for (const kind of kinds) for (const owner of owners) await store.deleteOwned(kind, owner)
}
