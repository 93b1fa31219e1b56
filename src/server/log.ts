/** One JSON line per event. Lines logged while serving a request carry its id. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type DestinationStream, pino, type Logger } from 'pino'

import type { Config } from './config.ts'
import { ProblemError } from './problems.ts'
import { requestContext } from './request-context.ts'

const foldSpan = 60_000
/** Beyond it nothing more is folded. Lines consist of fixed words, so there are few. */
const maxKeys = 500

interface Fold {
  /**
   * Whether to write the line now.
   * @param repeat writes it again at the end of the minute, if more came
   */
  isFirst(key: string, repeat: (more: string) => void): boolean
}

/** Folds equal warnings and errors: the first is logged at once, the rest as one line a minute later. */
function createFold(): Fold {
  /** How many more of a line came. */
  const counts = new Map<string, number>()
  return {
    isFirst(key, repeat) {
      const count = counts.get(key)
      if (count !== undefined) {
        counts.set(key, count + 1)
        return false
      }
      if (counts.size >= maxKeys) return true
      counts.set(key, 0)
      const end = () => {
        const more = counts.get(key) ?? 0
        counts.delete(key)
        if (more > 0) repeat(`… ${more} more in the last minute`)
      }
      // Without the id of the request that happened to be the first.
      requestContext.exit(() => setTimeout(end, foldSpan).unref())
      return true
    },
  }
}

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

/** Of two equal lines. Lines that differ only in how long something took are equal. */
function keyOf(level: number, fields: unknown, message: unknown): string {
  const {
    err,
    ms: _ms,
    ...rest
  }: Record<string, unknown> = typeof fields === 'object' ? { ...fields } : {}
  return JSON.stringify([level, message, rest, err === undefined ? null : loggedError(err)])
}

/** Every request has its line; warnings and errors of one kind have two a minute. */
const isFolded = (level: number, message: unknown) =>
  level >= pino.levels.values['warn']! &&
  level < pino.levels.values['fatal']! &&
  message !== 'request' &&
  message !== 'security'

export function createLog(
  config: Pick<Config, 'PORTICO_LOG_LEVEL'>,
  to?: DestinationStream,
): Logger {
  const fold = createFold()
  return pino(
    {
      level: config.PORTICO_LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Copied, because pino adds each line's fields to this object.
      mixin() {
        const { requestId, traceId } = requestContext.getStore() ?? {}
        return { requestId, traceId }
      },
      hooks: {
        logMethod(line, write, level) {
          const [fields, message] = typeof line[0] === 'string' ? [{}, line[0]] : line
          const again = (more: string) => write.apply(this, [fields, `${String(message)} ${more}`])
          if (!isFolded(level, message) || fold.isFirst(keyOf(level, fields, message), again))
            write.apply(this, line)
        },
      },
      serializers: { err: loggedError },
      redact: ['*.apiKey', '*.authorization', '*.cookie', '*.sealed'],
    },
    to ?? pino.destination({ fd: 1, sync: true }),
  )
}
