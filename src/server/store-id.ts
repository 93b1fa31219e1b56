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

const fileOf = (dataDir: string) => join(dataDir, 'store-id')

const expectedId = (dataDir: string): string | null =>
  existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir), 'utf8').trim() : null

type Settings = Pick<Config, 'dataDir' | 'PORTICO_STORE_URL'>

/** A line, if the data directory knows another store than this one. SQLite is in it, and needs no id. */
export async function storeFault(
  { dataDir, PORTICO_STORE_URL: url }: Settings,
  store: Pick<Store, 'get'>,
  database: Pick<Database, 'secretIds'>,
): Promise<string | null> {
  const expected = expectedId(dataDir)
  if (url === undefined || expected === null) return null
  const stored = (await store.get(kind, id))?.value.toString()
  if (stored === expected) return null
  const isEmpty = (await database.secretIds()).length === 0
  const loss = isEmpty ? 'is empty, but' : 'is another one, or has lost records:'
  return (
    `PORTICO_STORE_URL: the store ${loss} ${fileOf(dataDir)} names the one this server used. Start it ` +
    'with its data, or delete that file on every server to go on with this store'
  )
}

/**
 * Gives a new store its id, and writes it into the data directory.
 * @throws ConfigError if that knows another one
 */
export async function confirmStore(
  config: Settings,
  store: Store,
  database: Pick<Database, 'secretIds'>,
): Promise<void> {
  const fault = await storeFault(config, store, database)
  if (fault) throw new ConfigError([fault])
  if (config.PORTICO_STORE_URL === undefined) return
  const stored = await store.get(kind, id)
  const value = stored?.value ?? Buffer.from(randomUUID())
  if (!stored) await store.put({ kind, id, owner: '', value, expiresAt: Number.MAX_SAFE_INTEGER })
  if (expectedId(config.dataDir) === null)
    writeFileSync(fileOf(config.dataDir), value, { mode: 0o600 })
}
