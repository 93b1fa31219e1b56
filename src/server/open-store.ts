import type { Config } from './config.ts'
import { openRedis } from './redis/store.ts'
import { openSqlite } from './sqlite-store.ts'
import type { Database } from './store.ts'

type Settings = Pick<Config, 'dataDir' | 'PORTICO_STORE_URL' | 'PORTICO_STORE_VOLATILE'>

/** The configured store. @throws ConfigError if it cannot be used */
export async function openStore(
  settings: Settings,
  now: () => number,
  listeners: { onError?: (error: unknown) => void; onReady?: () => void } = {},
): Promise<Database> {
  const { dataDir, PORTICO_STORE_URL: url, PORTICO_STORE_VOLATILE: mayBeVolatile } = settings
  if (url === undefined) return openSqlite(dataDir, now)
  return openRedis({ url, mayBeVolatile, now, onError: () => undefined, ...listeners })
}
