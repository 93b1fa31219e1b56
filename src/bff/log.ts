/** One JSON line per event; inside a request every line carries its id. */
import { AsyncLocalStorage } from 'node:async_hooks'

import { type DestinationStream, pino, type Logger } from 'pino'

import type { Config } from './config.ts'

export const requestContext = new AsyncLocalStorage<{ requestId: string }>()

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
      // A copy: pino writes each line's own fields into it.
      mixin: () => ({ ...requestContext.getStore() }),
      // Errors by name and place only: a message may quote what it stumbled over.
      serializers: {
        err: (error: unknown) =>
          error instanceof Error
            ? {
                name: error.name,
                at: (error.stack ?? '')
                  .split('\n')
                  .slice(1, 6)
                  .map((line) => line.trim()),
              }
            : { name: typeof error },
      },
      redact: ['*.apiKey', '*.authorization', '*.cookie', '*.sealed'],
    },
    to ?? pino.destination({ fd: 1, sync: true }),
  )
}
