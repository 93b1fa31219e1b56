/**
 * Visits, and what an account looked like at the end of the last one. A visit is shared by all devices
 * of a person or key, and ends after four hours without a request. `docs/state.md` has the sizes.
 */
import { hash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { CustomerData } from '#bff/customer-data.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { digestOf, type Digest } from '#ledger/digest.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import { readRecord } from '#server/store.ts'
import { turns } from '#server/turns.ts'

const headKind = 'visit'
const digestKind = 'visit-digest'
const minute = 60_000
const visitEndsAfter = 4 * 60 * minute
const retention = 90 * 24 * 60 * minute
/** How often a visit is written down, and its digest taken. */
const every = { head: 5 * minute, digest: 10 * minute }

interface Head {
  enabled: boolean
  /** When the last request of the visit came. */
  seenAt: number
  /** When the visit before ended; `null` in the first one. */
  endedAt: number | null
}

interface Taken {
  /** When the lists were read. */
  at: number
  digest: Digest
}

export interface LastVisit {
  endedAt: number
  /** When the lists of the digest were read, shortly before. */
  takenAt: number
  digest: Digest
}

interface InMemory {
  head: Head
  savedAt: number
  takenAt: number
}

type VisitsNeeds = Pick<
  CustomerData,
  'store' | 'clock' | 'log' | 'sessions' | 'snapshots' | 'reader'
>
export type Visits = ReturnType<typeof createVisits>

/** 64 bits: one in a hundred million accounts of 10,000 records has two with the same. */
const hashOf = (key: string): string =>
  hash('sha256', key, 'buffer').subarray(0, 8).toString('base64url')

export function createVisits(data: VisitsNeeds) {
  const { store, clock, log, sessions, snapshots } = data
  const memory = new LRUCache<string, InMemory>({ max: 50_000 })
  const touching = new Map<string, Promise<InMemory>>()

  const put = (kind: string, id: string, owner: string, value: unknown, keep = retention) =>
    store.put({
      kind,
      id,
      owner,
      value: Buffer.from(JSON.stringify(value)),
      expiresAt: clock.now() + keep,
    })
  const idOf = (owner: string, which: 'base' | 'latest') => `${owner} ${which}`

  /** A new visit compares with what the last one saw at its end. */
  async function beginVisit(owner: string): Promise<Head> {
    return inTurn(store, `visit ${owner}`, async () => {
      const now = clock.now()
      const former = await readRecord<Head>(store, headKind, owner)
      // Another server has begun it meanwhile.
      if (former && (!former.enabled || now - former.seenAt <= visitEndsAfter)) return former
      const latest = await readRecord<Taken>(store, digestKind, idOf(owner, 'latest'))
      if (latest) await put(digestKind, idOf(owner, 'base'), owner, latest)
      const head = { enabled: true, seenAt: now, endedAt: latest ? (former?.seenAt ?? null) : null }
      await put(headKind, owner, owner, head)
      return head
    })
  }

  async function seen(owner: string): Promise<InMemory> {
    const now = clock.now()
    const cached = memory.get(owner)
    if (cached && now - cached.savedAt < every.head) {
      cached.head.seenAt = now
      return cached
    }
    const stored = await readRecord<Head>(store, headKind, owner)
    const isOver =
      !stored ||
      (stored.enabled && now - Math.max(stored.seenAt, cached?.head.seenAt ?? 0) > visitEndsAfter)
    const head = isOver ? await beginVisit(owner) : { ...stored, seenAt: now }
    if (!isOver && head.enabled) await put(headKind, owner, owner, head)
    const entry = { head, savedAt: now, takenAt: isOver ? 0 : (cached?.takenAt ?? 0) }
    memory.set(owner, entry)
    return entry
  }

  /** One at a time for each owner. */
  function touch({ recordOwner: owner }: SignedIn): Promise<InMemory> {
    const under = touching.get(owner)
    if (under) return under
    const touched = seen(owner).finally(() => touching.delete(owner))
    touching.set(owner, touched)
    return touched
  }

  /** Remembers what the lists in memory state, if they are whole. Reads nothing from the provider. */
  async function take(session: SignedIn, entry: InMemory): Promise<void> {
    const now = clock.now()
    if (!entry.head.enabled || now - entry.takenAt < every.digest) return
    const lists = (['services', 'domains', 'invoices'] as const).map((resource) =>
      snapshots.peek(session, resource),
    )
    if (lists.some((list) => !list?.complete || list.stale)) return
    entry.takenAt = now
    const ledger = await ledgerIn(data, session)
    const invoices = snapshots.peek(session, 'invoices')?.items ?? []
    const digest = await turns.run(session.owner, digestOf(ledger, invoices, hashOf))
    const at = Math.min(...lists.map((list) => list?.asOf ?? now))
    await put(digestKind, idOf(session.recordOwner, 'latest'), session.recordOwner, { at, digest })
  }

  async function forget(owner: string): Promise<void> {
    memory.delete(owner)
    await store.delete(headKind, owner)
    await store.deleteOwned(digestKind, owner)
  }

  // A refused key may be replaced, and the visit goes on.
  sessions.onLinkEnd(async ({ recordOwner, isRefused }) => {
    if (!isRefused) await forget(recordOwner)
  })

  return {
    hashOf,
    /** Notes a request. Never rejects: nothing depends on it. */
    async noteRequest(session: SignedIn): Promise<void> {
      try {
        await take(session, await touch(session))
      } catch (error) {
        log.warn({ err: error }, 'visit not noted')
      }
    },
    /** When the last visit ended and what was there; `null` in the first visit, or if it is off. */
    async lastVisit(session: SignedIn): Promise<LastVisit | 'off' | null> {
      const owner = session.recordOwner
      // Support staff look at the customer's visit, and do not prolong it.
      const head = session.support
        ? await readRecord<Head>(store, headKind, owner)
        : (await touch(session)).head
      if (head?.enabled === false) return 'off'
      const base =
        (head?.endedAt ?? null) === null
          ? null
          : await readRecord<Taken>(store, digestKind, idOf(owner, 'base'))
      return base && { endedAt: head?.endedAt ?? base.at, takenAt: base.at, digest: base.digest }
    },
    async isEnabled({ recordOwner }: SignedIn): Promise<boolean> {
      return (await readRecord<Head>(store, headKind, recordOwner))?.enabled ?? true
    },
    async setEnabled({ recordOwner: owner }: SignedIn, enabled: boolean): Promise<void> {
      await forget(owner)
      const head: Head = { enabled, seenAt: clock.now(), endedAt: null }
      await put(headKind, owner, owner, head, enabled ? retention : 400 * 24 * 60 * minute)
    },
  }
}
