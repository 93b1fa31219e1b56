/** Seals every record of the store, whatever its kind, so that nothing is ever written in the clear. */
import { LRUCache } from 'lru-cache'

import { mapped } from '#ledger/steps.ts'
import type { Store, StoredRecord } from '#server/store.ts'
import { turns } from '#server/turns.ts'

import type { Vault } from './vault.ts'

export const sealed = (vault: Vault, record: StoredRecord): StoredRecord => ({
  ...record,
  value: vault.seal(record.value, `${record.kind} ${record.id}`),
})

/** `null` if it does not open. */
export function opened(vault: Vault, record: StoredRecord): StoredRecord | null {
  const { kind, id, value } = record
  const plain = vault.open(value, `${kind} ${id}`)
  return plain && { ...record, value: plain }
}

/** Read with every request, and hardly ever changed. */
const readOften = 'session'
/** How long what was opened stays in memory (ms), and how many of them. */
const openFor = 60_000
const mostOpen = 1000

/**
 * Kinds, ids, owners and expiry times stay readable, so they must not contain personal data. A record
 * that does not open (it was changed, or moved from another id) is treated as missing.
 */
export function sealStore(store: Store, vault: Vault): Store {
  const recent = new LRUCache<string, { sealed: Buffer; plain: Buffer }>({
    max: mostOpen,
    ttl: openFor,
    // A key is gone from memory then, even if nobody asks for the session again.
    ttlAutopurge: true,
  })

  /** Opens a record, unless it was opened a moment ago and is still the same. */
  function openedOnce(record: StoredRecord): StoredRecord | null {
    const { kind, id, owner, value, expiresAt } = record
    const cached = recent.get(id)
    if (cached?.sealed.equals(value)) return { kind, id, owner, value: cached.plain, expiresAt }
    const shared = opened(vault, record)
    if (!shared) return null
    // Node puts small buffers into one of 64 KiB, which each of them keeps in memory.
    const plain = Buffer.alloc(shared.value.length)
    shared.value.copy(plain)
    recent.set(id, { sealed: value, plain })
    return { ...record, value: plain }
  }

  const sealedAll = (records: StoredRecord[]) => records.map((record) => sealed(vault, record))
  return {
    ...store,
    async get(kind, id) {
      const record = await store.get(kind, id)
      return record && (kind === readOften ? openedOnce(record) : opened(vault, record))
    },
    delete(kind, id) {
      if (kind === readOften) recent.delete(id)
      return store.delete(kind, id)
    },
    put: (...records) => store.put(...sealedAll(records)),
    async claim(name) {
      const lease = await store.claim(name)
      return lease && { ...lease, put: (...records) => lease.put(...sealedAll(records)) }
    },
    update: (record) => store.update(sealed(vault, record)),
    // Who is counted is often an address.
    limiter(options) {
      const limiter = store.limiter(options)
      return {
        get: (client) => limiter.get(vault.hash(String(client))),
        penalty: (client, ...rest) => limiter.penalty(vault.hash(String(client)), ...rest),
        consume: (client, ...rest) => limiter.consume(vault.hash(String(client)), ...rest),
        reward: (client, ...rest) => limiter.reward(vault.hash(String(client)), ...rest),
        delete: (client) => limiter.delete(vault.hash(String(client))),
      }
    },
    occupy: (name, ...rest) => store.occupy(vault.hash(name), ...rest),
    async list(kind, owner) {
      const opening = mapped(await store.list(kind, owner), (record) => opened(vault, record))
      return (await turns.run(owner ?? kind, opening)).filter((record) => record !== null)
    },
  }
}
