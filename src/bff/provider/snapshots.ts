/**
 * A provider's lists, read whole once and kept per account and key: fresh 30 s, served while one
 * refresh runs up to 5 minutes, afterwards only as the last good copy where the provider cannot be
 * reached. `docs/contract.md`, "Snapshots".
 */
import type { Logger } from 'pino'

import type { Clock } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { ProviderProfile } from '#bff/readers/profile.ts'
import type { Sessions, SignedIn } from '#bff/sessions/sessions.ts'
import type { Vault } from '#bff/sessions/vault.ts'
import type { Store } from '#bff/store.ts'
import type { Account } from '#contract/account.ts'

import { type Copy, createCopies } from './copies.ts'
import { contextOf, type Families, type Family, readFamily, type Reading } from './families.ts'
import type { Provider } from './provider.ts'

const freshFor = 30_000
const servedFor = 300_000
const forcedEvery = 5_000
/** Items kept in memory over all accounts; the account that was used longest ago goes first. */
const itemLimit = 150_000

export interface Snapshot<T> extends Reading<T> {
  /** When the provider was read, in milliseconds. */
  readonly asOf: number
  /** The provider could not be reached: last good copy. */
  readonly stale: boolean
  /** Of a copy: the provider wants not to be asked before. */
  readonly retryAfterSeconds: number | null
}

export interface Snapshots {
  /**
   * A family's list. Waits for the first rows where nothing is known yet, for the whole list where
   * `fresh` asks for a read now (at most every 5 s).
   * @throws Fault where there is nothing to show
   */
  get<F extends Family>(
    session: SignedIn,
    family: F,
    options?: { fresh?: boolean },
  ): Promise<Snapshot<Families[F]>>
  /** What is known, without asking the provider. */
  peek<F extends Family>(session: SignedIn, family: F): Snapshot<Families[F]> | null
  /** An own write shows at once, on every replica; `null` takes the item away. */
  patch<F extends Family>(
    session: SignedIn,
    family: F,
    same: (item: Families[F]) => boolean,
    item: Families[F] | null,
  ): Promise<void>
  /** Another writer may have been there: the next request reads anew. */
  outdate(session: SignedIn, family: Family): Promise<void>
  /** What the account states, for reading everything else; `null` where it cannot be read. */
  account(session: SignedIn): Promise<Account | null>
  /** What sign-in has read already. */
  seedAccount(session: SignedIn, account: Account): void
  close(): Promise<void>
}

interface Entry {
  /** With the version of own writes that it holds. */
  current: Copy | null
  reading: Promise<void> | null
  /** Resolves with the first rows, or with the end of the reading. */
  firstRows: Promise<void>
  startedAt: number
  failure: { fault: Fault; at: number } | null
  /** Own writes during a reading that may not have seen them. */
  writes: { version: number; apply: (reading: Reading<unknown>) => Reading<unknown> }[]
}

const newEntry = (current: Copy | null): Entry => ({
  current,
  reading: null,
  firstRows: Promise.resolve(),
  startedAt: current?.asOf ?? Number.NEGATIVE_INFINITY,
  failure: null,
  writes: [],
})

/** Faults that a last good copy stands in for; a refusal is shown as such. */
const outage = (fault: Fault) => /^(provider_|rate_limited|overloaded)/.test(fault.code)

export function createSnapshots(parts: {
  provider: Provider
  profile: ProviderProfile
  sessions: Sessions
  store: Store
  vault: Vault
  clock: Clock
  log: Logger
}): Snapshots {
  const { profile, provider, sessions, store, clock, log } = parts
  const copies = createCopies(parts)
  /** By account and key, the one used last at the end. */
  const accounts = new Map<string, { entries: Map<Family, Entry>; ended: AbortController }>()

  const accountOf = (session: SignedIn) => {
    const own = accounts.get(session.owner) ?? { entries: new Map(), ended: new AbortController() }
    accounts.delete(session.owner)
    accounts.set(session.owner, own)
    return own
  }

  async function entryOf(session: SignedIn, family: Family): Promise<Entry> {
    const { entries } = accountOf(session)
    const known = entries.get(family)
    if (known) return known
    const entry = newEntry(null)
    entries.set(family, entry)
    entry.reading = (async () => {
      // A copy that cannot be read is none: the provider is asked.
      entry.current = await copies.load(session.owner, family).catch(() => null)
      entry.reading = null
    })()
    await entry.reading
    return entry
  }

  const counter = (session: SignedIn, family: Family) => `writes ${session.owner} ${family}`

  function start(session: SignedIn, family: Family, entry: Entry, version: number): void {
    const { ended } = accountOf(session)
    entry.startedAt = clock.now()
    entry.writes = []
    let shown: () => void = () => undefined
    entry.firstRows = new Promise((resolve) => {
      shown = resolve
    })
    const settle = (reading: Reading<unknown>) => {
      const written = entry.writes.reduce((result, write) => write.apply(result), reading)
      const held = Math.max(version, ...entry.writes.map((write) => write.version))
      entry.current = { ...written, asOf: entry.startedAt, version: held }
    }
    entry.reading = (async () => {
      try {
        const source = provider.source(session, ended.signal)
        const partial = (reading: Reading<unknown>) => {
          // A whole older list is worth more than the first rows of a newer one.
          if (entry.current?.complete) return
          settle(reading)
          shown()
        }
        const account = family === 'account' ? null : await snapshots.account(session)
        const context = contextOf(profile, session.owner, account, clock.now())
        const reading = await readFamily(family, source, context, partial)
        settle(reading)
        entry.failure = null
        // A request that was under way at sign-out leaves nothing behind.
        if (await sessions.byId(session.id)) copies.save(session.owner, family, entry.current)
        else accounts.delete(session.owner)
      } catch (error) {
        const fault =
          error instanceof Fault ? error : new Fault('provider_unreadable', { cause: error })
        if (!(error instanceof Fault)) log.error({ err: error, family }, 'reading failed')
        entry.failure = { fault, at: clock.now() }
      } finally {
        entry.reading = null
        shown()
        evict(session.owner)
      }
    })()
  }

  function evict(keep: string) {
    const sizeOf = (entries: Map<Family, Entry>) =>
      [...entries.values()].reduce((sum, { current }) => sum + (current?.items.length ?? 0), 0)
    let size = [...accounts.values()].reduce((sum, { entries }) => sum + sizeOf(entries), 0)
    for (const [owner, { entries }] of accounts) {
      if (size <= itemLimit) return
      if (owner === keep) continue
      size -= sizeOf(entries)
      accounts.delete(owner)
    }
  }

  const shown = <F extends Family>(entry: Entry): Snapshot<Families[F]> | null => {
    if (!entry.current) return null
    const { failure, current } = entry
    // Until something newer has been read, also while the next reading is under way.
    const stale = failure !== null && failure.at >= current.asOf && outage(failure.fault)
    // An entry holds its family's items.
    const retryAfterSeconds = (stale ? failure.fault.options.retryAfterSeconds : null) ?? null
    return { ...(entry.current as Copy & Reading<Families[F]>), stale, retryAfterSeconds }
  }

  sessions.onEnd(async (session, last) => {
    if (!last) return
    accounts.get(session.owner)?.ended.abort()
    accounts.delete(session.owner)
    await copies.forget(session.owner)
  })

  const snapshots: Snapshots = {
    async get<F extends Family>(session: SignedIn, family: F, options: { fresh?: boolean } = {}) {
      const entry = await entryOf(session, family)
      if (entry.current === null) await entry.reading
      const version = await store.count(counter(session, family), 0)
      const now = clock.now()
      const age = entry.current ? now - entry.current.asOf : Number.POSITIVE_INFINITY
      const forced = (options.fresh ?? false) && now - entry.startedAt >= forcedEvery
      const needed =
        age > servedFor || forced || (entry.current !== null && entry.current.version !== version)
      const resting = entry.failure !== null && now - entry.failure.at < forcedEvery && !forced
      if (!entry.reading && !resting && (needed || age > freshFor || !entry.current?.complete))
        start(session, family, entry, version)
      if (entry.current === null) await entry.firstRows
      else if (needed) await entry.reading
      if (entry.failure && !outage(entry.failure.fault)) throw entry.failure.fault
      const snapshot = shown<F>(entry)
      if (snapshot) return snapshot
      throw entry.failure?.fault ?? new Fault('provider_unavailable')
    },
    peek<F extends Family>(session: SignedIn, family: F) {
      const entry = accounts.get(session.owner)?.entries.get(family)
      return entry ? shown<F>(entry) : null
    },
    async patch(session, family, same, item) {
      const entry = await entryOf(session, family)
      const version = await store.count(counter(session, family), 1)
      const apply = (reading: Reading<unknown>): Reading<unknown> => ({
        ...reading,
        items: reading.items.flatMap((one) => {
          // An entry holds its family's items.
          if (!same(one as Families[typeof family])) return [one]
          return item === null ? [] : [item]
        }),
      })
      if (entry.current) {
        const { asOf, version: held } = entry.current
        // Where another replica wrote in between, the versions differ and the list is read anew.
        entry.current = {
          ...apply(entry.current),
          asOf,
          version: held === version - 1 ? version : held,
        }
      }
      if (entry.reading) entry.writes.push({ version, apply })
      copies.outdated(session.owner, family)
    },
    async outdate(session, family) {
      await store.count(counter(session, family), 1)
      copies.outdated(session.owner, family)
    },
    async account(session) {
      try {
        const { items } = await snapshots.get(session, 'account')
        return items[0] ?? null
      } catch (error) {
        if (error instanceof Fault && error.code !== 'key_rejected') return null
        throw error
      }
    },
    seedAccount(session, account) {
      const asOf = clock.now()
      const reading = { items: [account], unreadable: [], complete: true, loaded: 1, expected: 1 }
      accountOf(session).entries.set('account', newEntry({ ...reading, asOf, version: 0 }))
    },
    async close() {
      for (const { ended, entries } of accounts.values()) {
        ended.abort()
        await Promise.all([...entries.values()].map(async ({ reading }) => reading))
      }
      await copies.close()
    },
  }
  return snapshots
}
