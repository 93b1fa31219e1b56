/**
 * Caches the provider's lists, read whole, per account and key. Fresh for 30 s, or for longer if they are
 * long; served for some more minutes while one refresh runs; after that only while the provider cannot be
 * reached or is slow. `docs/contract.md`, "Snapshots".
 */
import { once } from 'node:events'

import type { Logger } from 'pino'
import type { Registry } from 'prom-client'

import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import type { Account } from '#contract/account.ts'
import { type ReadContext, readContext } from '#dialects/reading/context.ts'
import type { ProviderProfile } from '#dialects/reading/profile.ts'
import {
  type Resources,
  type Resource,
  readResource,
  type Reading,
} from '#dialects/reading/resource.ts'
import { tallyOf } from '#dialects/values/amount-tally.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { CountCacheRead } from '#server/metrics/caches.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'
import type { Lease, Store } from '#server/store.ts'
import { timeLimit } from '#server/time-limit.ts'
import { readingKey, turns } from '#server/turns.ts'

import { createCachedAccounts } from './cached-accounts.ts'
import { createColdReads } from './cold-reads.ts'
import {
  createEntry,
  type SnapshotEntry,
  freshFor,
  isOutage,
  problemOf,
  readEvery,
  type Snapshot,
  snapshotOf,
  withWrites,
} from './entry.ts'
import { createLastGood, listOf, type VersionedReading } from './last-good.ts'
import type { Provider } from './provider.ts'
import { replaces, withUnchanged } from './unchanged.ts'

export interface Snapshots {
  /**
   * A resource's list. If nothing is cached, waits for the first rows; with `whole`, also for the end
   * of a reading. With `fresh`, reads the list again and waits for all of it, at most every 5 s.
   * @throws ProblemError if there is nothing to show
   */
  get<F extends Resource>(
    session: SignedIn,
    resource: F,
    options?: { fresh?: boolean; whole?: boolean },
  ): Promise<Snapshot<Resources[F]>>
  /** The cached list, without a provider call. */
  peek<F extends Resource>(session: SignedIn, resource: F): Snapshot<Resources[F]> | null
  /** Applies an own write to the cached list; `null` removes the item. Other replicas read again. */
  patch<F extends Resource>(
    session: SignedIn,
    resource: F,
    isSame: (item: Resources[F]) => boolean,
    item: Resources[F] | null,
  ): Promise<void>
  /** Makes the next request read the list again, because it may have changed at the provider. */
  invalidate(session: SignedIn, resource: Resource): Promise<void>
  /** The account, which readers of other lists need; `null` if it cannot be read. */
  account(session: SignedIn): Promise<Account | null>
  /** Caches the account that sign-in has just read. */
  seedAccount(session: SignedIn, account: Account): void
  close(): Promise<void>
}

/** Name of the store's counter of own writes to a list. */
const writeCounter = ({ owner }: SignedIn, resource: Resource) => `writes ${owner} ${resource}`

export function createSnapshots(parts: {
  provider: Provider
  profile: ProviderProfile
  sessions: Sessions
  store: Store
  clock: Clock
  config: Pick<Config, 'PORTICO_UPSTREAM_TIMEOUT_MS' | 'PORTICO_CACHED_ROWS'>
  log: Logger
  metrics: Registry
  countCacheRead: CountCacheRead
  onDropped: ReadContext['onDropped']
}): Snapshots {
  const { profile, provider, sessions, store, clock, log, onDropped, countCacheRead } = parts
  const lastGood = createLastGood(parts)
  let isWarned = false
  const coldReads = createColdReads({ store, clock, lastGood })
  const accounts = createCachedAccounts(parts)

  /** A long list takes many reads, but a page waits no longer than for one. */
  async function inTime(work: Promise<void>): Promise<void> {
    using limit = timeLimit(parts.config.PORTICO_UPSTREAM_TIMEOUT_MS)
    await Promise.race([work, once(limit.signal, 'abort')])
  }

  function entryOf(session: SignedIn, resource: Resource): SnapshotEntry {
    const { entries } = accounts.of(session.owner)
    const list = listOf(session, resource)
    const existing = entries.get(list)
    if (existing) return existing
    // If the copy cannot be read, the provider is.
    const restore = () => lastGood.load(session.owner, list).catch(() => null)
    const entry = createEntry(clock, restore)
    entries.set(list, entry)
    return entry
  }

  async function restoredEntry(session: SignedIn, resource: Resource): Promise<SnapshotEntry> {
    const entry = entryOf(session, resource)
    await entry.copy.restore()
    return entry
  }

  /** Lets another replica read the list, or find the copy of it. */
  async function release(turn: Lease | null, saving?: Promise<void>): Promise<void> {
    await saving
    // If the store is away, the lease ends by itself.
    await turn?.release().catch(() => undefined)
  }

  async function readList(
    session: SignedIn,
    resource: Resource,
    onRows: (reading: Reading<unknown>) => void,
  ): Promise<Reading<unknown>> {
    const { signal } = accounts.of(session.owner).ended
    const account = resource === 'account' ? null : await snapshots.account(session)
    const language = session.language ?? account?.locale
    const source = provider.source(session, { signal, language })
    const context = readContext(profile, session.owner, account, clock.now(), onDropped)
    const reading = await readResource(resource, source, context, onRows)
    if (tallyOf(profile).isUndecidable && !isWarned) {
      isWarned = true
      log.warn('amounts may count cents and are not stated: set money.unit in the profile')
    }
    return reading
  }

  /** Keeps nothing if the session ended or the key was replaced during the reading. */
  async function keep(session: SignedIn, list: string, reading: VersionedReading) {
    if (session.isUnattended) return null
    if ((await sessions.byId(session.id, session.recordOwner))?.owner === session.owner)
      return { saving: lastGood.save(session.owner, list, reading) }
    accounts.delete(session.owner)
    return null
  }

  function asProblem(error: unknown, resource: Resource): ProblemError {
    if (error instanceof ProblemError) return error
    log.error({ err: error, resource }, 'reading failed')
    return new ProblemError('provider_unreadable', { cause: error })
  }

  const loadOf =
    (session: SignedIn, resource: Resource, entry: SnapshotEntry, version: number) =>
    async (publish: (copy: VersionedReading) => void): Promise<void> => {
      const { copy } = entry
      entry.writes = []
      const list = listOf(session, resource)
      let turn: Lease | null = null
      let saving: Promise<void> | undefined
      try {
        if (copy.mustWait) {
          const taken = await coldReads.take(session.owner, list, copy.startedAt - freshFor)
          turn = taken.turn
          if (taken.copy) return publish(taken.copy)
        }
        const reading = await readList(session, resource, (rows) => {
          // A complete older list is better than the first rows of a newer one.
          if (!copy.current?.complete) publish(withWrites(rows, entry, version))
        })
        const kept = await turns.run(
          readingKey(session.owner),
          withUnchanged(reading, copy.current),
        )
        const complete = withWrites(kept, entry, version)
        publish(complete)
        saving = (await keep(session, list, complete))?.saving
      } catch (error) {
        throw asProblem(error, resource)
      } finally {
        // Only when the copy is kept: those who wait for this turn look for it.
        void release(turn, saving)
        accounts.measure(session.owner)
      }
    }

  sessions.onKeyUnused(async (owner) => {
    accounts.peek(owner)?.ended.abort()
    accounts.delete(owner)
    await lastGood.deleteOwned(owner)
  })

  const snapshots: Snapshots = {
    async get<F extends Resource>(
      session: SignedIn,
      resource: F,
      options: { fresh?: boolean; whole?: boolean } = {},
    ) {
      const entry = await restoredEntry(session, resource)
      const { copy } = entry
      const version = await store.count(writeCounter(session, resource), 0)
      const isForced = (options.fresh ?? false) && clock.now() - copy.startedAt >= readEvery
      const isChanged = copy.current !== null && copy.current.version !== version
      const isOutdated = isForced || isChanged
      const isCached = !copy.mustWait && !isOutdated
      const renewed = copy.renew(loadOf(session, resource, entry, version), {
        isDue: !copy.current?.complete,
        isOutdated,
      })
      await (isCached || isOutdated ? renewed : inTime(renewed))
      if (options.whole && !copy.current?.complete) await copy.reading
      const problem = problemOf(copy)
      if (problem && !isOutage(problem)) throw problem
      const snapshot = snapshotOf<F>(entry)
      countCacheRead('lists', snapshot?.stale ? 'stale' : isCached ? 'hit' : 'miss')
      if (snapshot) return snapshot
      // It is still being read.
      throw problem ?? new ProblemError('provider_timeout')
    },
    peek<F extends Resource>(session: SignedIn, resource: F) {
      const entry = accounts.peek(session.owner)?.entries.get(listOf(session, resource))
      return entry ? snapshotOf<F>(entry) : null
    },
    async patch<F extends Resource>(
      session: SignedIn,
      resource: F,
      isSame: (item: Resources[F]) => boolean,
      item: Resources[F] | null,
    ) {
      const entry = await restoredEntry(session, resource)
      const version = await store.count(writeCounter(session, resource), 1)
      const apply = (reading: Reading<unknown>): Reading<unknown> => {
        // An entry holds its resource's items, each once.
        const at = reading.items.findIndex((existing) => isSame(existing as Resources[F]))
        if (at < 0) return reading
        const items = item === null ? reading.items.toSpliced(at, 1) : reading.items.with(at, item)
        replaces(items, reading.items)
        return { ...reading, items }
      }
      const { current, reading } = entry.copy
      if (current) {
        // If another replica wrote in between, the versions differ and the list is read again.
        const newest = current.version === version - 1 ? version : current.version
        entry.copy.current = { ...current, ...apply(current), version: newest }
      }
      if (reading) entry.writes.push({ version, apply })
      lastGood.markOutdated(session.owner, listOf(session, resource))
    },
    async invalidate(session, resource) {
      await store.count(writeCounter(session, resource), 1)
      lastGood.markOutdated(session.owner, listOf(session, resource))
    },
    async account(session) {
      const { copy } = await restoredEntry(session, 'account')
      const reading = snapshots.get(session, 'account').catch(nullIfUnreadable)
      // An old one will do: its currency and zone hardly ever change, and lists are waiting for it.
      // Every entry of this resource has one item.
      if (copy.current === null) return (await reading)?.items[0] ?? null
      reading.catch(() => undefined)
      return (copy.current.items[0] as Account | undefined) ?? null
    },
    seedAccount(session, account) {
      const asOf = clock.now()
      const reading = { items: [account], unreadable: [], complete: true, loaded: 1, expected: 1 }
      const { copy } = entryOf(session, 'account')
      copy.startedAt = asOf
      copy.set({ ...reading, asOf, version: 0 })
    },
    async close() {
      for (const { ended, entries } of accounts.all()) {
        ended.abort()
        await Promise.all([...entries.values()].flatMap(({ copy }) => copy.reading ?? []))
      }
      await lastGood.close()
    },
  }
  return snapshots
}
