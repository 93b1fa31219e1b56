/** One JSON line per event. Lines logged while serving a request carry its id. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type DestinationStream, pino, type Logger } from 'pino'

import type { Config } from './config.ts'
import { ProblemError } from './problems.ts'

export const requestContext = new AsyncLocalStorage<{ requestId: string }>()

/** Codes of Node, libuv, undici and OpenSSL, so that no code of another origin is logged. */
const prefixes =
  'EAI|ERR|UND_ERR|HPE|CERT|CRL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|ERROR_IN|INVALID|HOSTNAME'
const systemCodes = new RegExp(`^(?:E[A-Z]{2,14}|(?:${prefixes})_[A-Z0-9_]{2,50})$`)

/** `ECONNREFUSED`, `ENOSPC`, `CERT_HAS_EXPIRED` …, from an error or from what caused it. */
export function systemCode(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (systemCodes.test(code)) return code
  const causes = error instanceof AggregateError ? error.errors : [error.cause]
  return systemCode(causes[0], depth + 1)
}

const root = join(import.meta.dirname, '../..')
const roots = [`${pathToFileURL(root).href}/`, `${root}/`]

/** Places in our code: `src/server/store.ts:12:3`. No names: they may be keys of provider data. */
function ownPlaces({ stack = '', message }: Error): string[] {
  // The message comes first, and could contain lines that look like places.
  const places = stack.replace(message, '').matchAll(/^ {4}at (?:.* \()?(\S+:\d+:\d+)\)?$/gm)
  return [...places]
    .flatMap(([, place = '']) =>
      roots.flatMap((start) => (place.startsWith(start) ? place.slice(start.length) : [])),
    )
    .filter((place) => !place.startsWith('node_modules/'))
    .slice(0, 5)
}

/** An error without its message, which may quote keys, addresses or personal data. */
function loggedError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  return {
    name: error.name,
    ...(error instanceof ProblemError && { code: error.code }),
    system: systemCode(error),
    // SQLite's result code: 13 is a full disk (https://sqlite.org/rescode.html).
    ...('errcode' in error && { sqlite: Number(error.errcode) }),
    at: ownPlaces(error),
  }
}

export function createLog(
  config: Pick<Config, 'PORTICO_LOG_LEVEL'>,
  to?: DestinationStream,
): Logger {
  return pino(
    {
      level: config.PORTICO_LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Copied, because pino adds each line's fields to this object.
      mixin: () => ({ ...requestContext.getStore() }),
      serializers: { err: loggedError },
      redact: ['*.apiKey', '*.authorization', '*.cookie', '*.sealed'],
    },
    to ?? pino.destination({ fd: 1, sync: true }),
  )
}
