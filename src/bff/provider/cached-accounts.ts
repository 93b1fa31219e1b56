/** The lists of all accounts in memory, by account and key, up to a number of records. */
import { LRUCache } from 'lru-cache'
import { Gauge, type Registry } from 'prom-client'

import type { Config } from '#server/config.ts'

import type { SnapshotEntry } from './entry.ts'

interface AccountEntries {
  /** By `listOf`. */
  entries: Map<string, SnapshotEntry>
  /** Aborts its readings once the last session has ended. */
  ended: AbortController
}

const recordsIn = ({ entries }: AccountEntries) =>
  [...entries.values()].reduce((sum, { copy }) => sum + (copy.current?.items.length ?? 0), 0)

export function createCachedAccounts({
  config,
  metrics,
}: {
  config: Pick<Config, 'PORTICO_CACHED_ROWS'>
  metrics: Registry
}) {
  const limit = config.PORTICO_CACHED_ROWS
  const accounts = new LRUCache<string, AccountEntries>({
    // The account used longest ago is evicted first.
    maxSize: limit,
    // At most the limit: the account in use stays, however long its lists are.
    sizeCalculation: (account) => Math.min(limit, 1 + recordsIn(account)),
  })
  const rows: Gauge = new Gauge({
    name: 'portico_cached_rows',
    help: 'Records of the lists in memory, of all accounts',
    registers: [metrics],
    collect: () => rows.set(accounts.calculatedSize),
  })
  return {
    of(owner: string): AccountEntries {
      const existing = accounts.get(owner)
      if (existing) return existing
      const created = { entries: new Map(), ended: new AbortController() }
      accounts.set(owner, created)
      return created
    },
    peek: (owner: string) => accounts.peek(owner),
    /** After a reading: lru-cache measures a value only when it is set. */
    measure(owner: string): void {
      const account = accounts.peek(owner)
      if (!account) return
      accounts.delete(owner)
      accounts.set(owner, account)
    },
    delete: (owner: string) => accounts.delete(owner),
    all: () => [...accounts.values()],
  }
}
