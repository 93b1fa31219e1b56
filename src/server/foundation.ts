import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'

import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { createLimits, type Limits } from './limits.ts'
import { createLog } from './log.ts'
import { createMaintenance, type Maintenance } from './maintenance.ts'
import { countCacheReads, type CountCacheRead } from './metrics/caches.ts'
import { createOperator } from './operations/operator.ts'
import { createSecurityLog, type SecurityLog } from './security-log.ts'
import type { Store } from './store.ts'
import { createTexts, type ServerTexts } from './texts.ts'

/** What every part of the server builds on. */
export interface Foundation {
  readonly config: Config
  /** Never log ids, bodies, query values, keys or personal data. */
  readonly log: Logger
  readonly clock: Clock
  readonly store: Store
  readonly limits: Limits
  /** Served on `PORTICO_METRICS_PORT` (loopback only) or `PORTICO_METRICS_SOCKET`. */
  readonly operator: Hono
  readonly maintenance: Maintenance
  readonly metrics: Registry
  readonly countCacheRead: CountCacheRead
  /** What happened to sign-ins, grants and data, for the operator's log store. */
  readonly security: SecurityLog
  readonly texts: ServerTexts
  /** Hash of the dashboard and the operator's texts; an open tab compares it with its own. */
  readonly version: string
  /** Whether the server is shutting down and starts nothing new. */
  readonly isDraining: () => boolean
  /** From now on `/readyz` reports `draining`. */
  readonly drain: () => void
}

export interface FoundationOptions {
  clock?: Clock
  log?: Logger
  version?: string
}

/** @throws ConfigError if the operator's folder of texts has faults */
export function createFoundation(
  config: Config,
  options: FoundationOptions & { store: Store; metrics: Registry },
): Foundation {
  const texts = createTexts(config.PORTICO_LOCALES_DIR)
  let draining = false
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(config)
  for (const { tag, missing } of texts.operators)
    if (missing.length > 0) {
      const [first] = missing
      log.warn({ language: tag, missing: missing.length, first }, 'texts missing, shown in English')
    }
  const { metrics } = options
  const security = createSecurityLog(log, metrics)
  return {
    config,
    log,
    clock,
    store: options.store,
    limits: createLimits(options.store, clock.now),
    operator: createOperator(config, security),
    maintenance: createMaintenance(config, { clock, log }),
    metrics,
    countCacheRead: countCacheReads(metrics),
    security,
    texts,
    version: (options.version ?? 'development') + texts.version,
    isDraining: () => draining,
    drain: () => {
      draining = true
    },
  }
}
