/**
 * Notices a store that has lost its records. A server would otherwise take it for a new one, and make
 * a new pepper, so that nobody's transcripts, events and jobs are found again.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Config, ConfigError } from './config.ts'
import type { Database, Store } from './store.ts'

const kind = 'store-id'
const id = 'own'

/**
 * Compares the store's id with the one in the data directory. Creates both for a new store. SQLite is
 * in that directory itself, and needs none.
 * @throws ConfigError if they differ
 */
export async function confirmStore(
  { dataDir, PORTICO_STORE_URL: url }: Config,
  store: Store,
  database: Pick<Database, 'secretIds'>,
): Promise<void> {
  if (url === undefined) return
  const file = join(dataDir, 'store-id')
  const expected = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  const stored = (await store.get(kind, id))?.value.toString() ?? null
  if (expected !== null && stored !== expected) {
    const isEmpty = (await database.secretIds()).length === 0
    const loss = isEmpty ? 'is empty, but' : 'is another one, or has lost records:'
    throw new ConfigError([
      `PORTICO_STORE_URL: the store ${loss} ${file} names the one this server used. Start it with its ` +
        'data, or delete that file on every server to go on with this store',
    ])
  }
  const current = stored ?? randomUUID()
  if (stored === null)
    await store.put({
      kind,
      id,
      owner: '',
      value: Buffer.from(current),
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
  if (expected === null) writeFileSync(file, current, { mode: 0o600 })
}
