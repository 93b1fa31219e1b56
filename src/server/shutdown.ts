/** Ends the server so that nobody notices: `docs/operating.md`, "Stop and upgrade". */
import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Config } from './config.ts'

/** Milliseconds for the last bytes to leave once nothing produces any more. */
const flushTime = 1_000

interface Ending {
  /** From now on `/readyz` reports `draining`. */
  drain(): void
  /** Ends chat replies and jobs, then closes the store. */
  close(): Promise<void>
}

/**
 * While the load balancer learns of `draining`, the server accepts as before, but asks for each
 * connection to be closed. Then it stops listening, and open requests have the limit to finish.
 */
export async function shutDown(
  server: Server,
  portico: Ending,
  config: Pick<Config, 'PORTICO_DRAIN_SECONDS' | 'PORTICO_FINISH_SECONDS'>,
): Promise<void> {
  portico.drain()
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('Connection', 'close')
  })
  await sleep(config.PORTICO_DRAIN_SECONDS * 1000)
  const closed = once(server, 'close')
  server.close()
  const within = (milliseconds: number) =>
    Promise.race([closed, sleep(milliseconds, undefined, { ref: false })])
  await within(config.PORTICO_FINISH_SECONDS * 1000)
  await portico.close()
  await within(flushTime)
  server.closeAllConnections()
}
