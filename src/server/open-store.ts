import type { Logger } from 'pino'
import type { Registry } from 'prom-client'

import type { Config } from './config.ts'
import { countInterruptions } from './metrics/store.ts'
import { interruption } from './redis/connection.ts'
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

/** As `openStore`, for a server: logs and counts interruptions. */
export function openWatchedStore(
  settings: Settings,
  { now, log, metrics }: { now: () => number; log: Logger; metrics: Registry },
): Promise<Database> {
  const count = countInterruptions(metrics)
  return openStore(settings, now, {
    onError(error) {
      const cause = interruption(error)
      count(cause)
      log.warn({ cause, err: error }, 'store connection')
    },
    onReady: () => log.info('store connected again'),
  })
}
