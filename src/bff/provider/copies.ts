/** The last good copies of lists, sealed in the store: readable after a restart while the provider is gone. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import type { Logger } from 'pino'

import type { Clock } from '#bff/core.ts'
import type { Origin } from '#bff/readers/lists.ts'
import type { Vault } from '#bff/sessions/vault.ts'
import type { Store } from '#bff/store.ts'

import { type Family, originOf, type Reading, withOrigin } from './families.ts'

const kind = 'copy'
/** Of the families: raised when a shape changes, so that what an older build kept is no copy. */
const shapes = 2
const savedEvery = 300_000
const keptFor = 7 * 86_400_000

/** `version`: of own writes that the copy holds. */
export type Copy = Reading<unknown> & { asOf: number; version: number }

type Stored = Omit<Copy, 'items'> & { rows: [object, Origin | null][] }

export function createCopies(parts: { store: Store; vault: Vault; clock: Clock; log: Logger }) {
  const { store, vault, clock, log } = parts
  const saved = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const idOf = (owner: string, family: Family) => `${owner} ${family} ${shapes}`

  async function write(owner: string, id: string, { items, ...rest }: Copy, now: number) {
    // Items of every family are objects.
    const rows = (items as object[]).map((value) => [value, originOf(value)])
    const packed = await promisify(gzip)(JSON.stringify({ ...rest, rows }))
    // Signed out or written to meanwhile.
    if (saved.get(id) !== now) return
    const value = vault.seal(packed, id)
    await store.put({ kind, id, owner, value, expiresAt: now + keptFor })
  }

  return {
    async load(owner: string, family: Family): Promise<Copy | null> {
      const id = idOf(owner, family)
      const record = await store.get(kind, id)
      const bytes = record && vault.open(record.value, id)
      if (!bytes) return null
      // We wrote it, and it opened.
      const { rows, ...copy } = JSON.parse((await promisify(gunzip)(bytes)).toString()) as Stored
      return {
        ...copy,
        items: rows.map(([value, origin]) => (origin ? withOrigin({ value, origin }) : value)),
      }
    },
    /** At most every five minutes, beside everything else: it is for outages, not for speed. */
    save(owner: string, family: Family, copy: Copy | null): void {
      const id = idOf(owner, family)
      const now = clock.now()
      if (!copy?.complete || now - (saved.get(id) ?? 0) < savedEvery) return
      saved.set(id, now)
      const saving = write(owner, id, copy, now)
        .catch((error: unknown) => log.error({ err: error }, 'copy not kept'))
        .finally(() => underWay.delete(saving))
      underWay.add(saving)
    },
    close: async () => {
      await Promise.all(underWay)
    },
    outdated: (owner: string, family: Family) => void saved.delete(idOf(owner, family)),
    async forget(owner: string): Promise<void> {
      for (const id of saved.keys()) if (id.startsWith(`${owner} `)) saved.delete(id)
      await store.deleteOwned(kind, owner)
    },
  }
}
