/**
 * Maintenance that the operator announces, and read-only mode, in a file that is read while running.
 * `docs/operating.md`, "Maintenance".
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Logger } from 'pino'
import { z } from 'zod'

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { ProblemError } from './problems.ts'

/** Milliseconds between two looks at the file. */
const lookEvery = 1_000
const maxBytes = 65_536

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const File = z
  .strictObject({
    /** Nothing is changed at the provider as long as the file says so. */
    readOnly: z.boolean().default(false),
    from: Moment.nullable().default(null),
    until: Moment.nullable().default(null),
    /** By language, in place of our own words. */
    text: z
      .record(z.string().regex(/^[A-Za-z0-9-]{2,35}$/), z.string().min(1).max(500))
      .default({}),
    /** Where customers read more. */
    link: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
  })
  .refine(
    ({ readOnly, from, until, text }) =>
      readOnly || (from !== null && until !== null) || Object.keys(text).length > 0,
    'says nothing: state "from" and "until", "text", or "readOnly"',
  )

export type MaintenanceNotice = z.infer<typeof File>

export type Maintenance = ReturnType<typeof createMaintenance>

export const maintenanceFile = (
  config: Pick<Config, 'PORTICO_MAINTENANCE_FILE' | 'dataDir'>,
): string => config.PORTICO_MAINTENANCE_FILE ?? join(config.dataDir, 'maintenance.json')

/** @throws Error that says what is wrong with the file */
export function readMaintenance(path: string): MaintenanceNotice {
  if (statSync(path).size > maxBytes) throw new Error(`is longer than ${maxBytes} bytes`)
  const parsed = File.safeParse(jsonIn(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is wrong'}`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('is not JSON')
  }
}

export function createMaintenance(
  config: Pick<Config, 'PORTICO_MAINTENANCE_FILE' | 'dataDir'>,
  { clock, log }: { clock: Clock; log: Logger },
) {
  const path = maintenanceFile(config)
  let current: MaintenanceNotice | null = null
  /** Size and time of the version that was read; `null` if there is no file. */
  let version: string | null = null
  let lookedAt = -Infinity

  function look(): MaintenanceNotice | null {
    if (Math.abs(clock.now() - lookedAt) < lookEvery) return current
    lookedAt = clock.now()
    const stats = statSync(path, { throwIfNoEntry: false })
    const found = stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : null
    if (found === version) return current
    version = found
    try {
      current = stats ? readMaintenance(path) : null
      log.info({ readOnly: current?.readOnly ?? false }, 'maintenance file read')
    } catch (error) {
      // What it said before holds: a typing error must not end read-only mode.
      log.error({ reason: String(Object(error).message) }, 'maintenance file not read')
    }
    return current
  }

  return {
    /** What to tell customers; `null` if nothing. An announcement ends with its time. */
    notice() {
      const notice = look()
      if (!notice || notice.readOnly || notice.until === null) return notice
      return Date.parse(notice.until) > clock.now() ? notice : null
    },
    /** @throws ProblemError `read_only` */
    requireWritable() {
      if (look()?.readOnly) throw new ProblemError('read_only', { retryAfterSeconds: 2 })
    },
  }
}
