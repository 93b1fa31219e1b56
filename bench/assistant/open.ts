/** A server under test, and how a chat reply is opened through it. */
import type { ChildProcess } from 'node:child_process'

import type { Pool } from 'undici'

export interface Candidate {
  /** Length of a round in milliseconds. */
  roundTime: number
  pool: Pool
  path: string
  body: (group: string) => string
  headers: (nth: number) => Record<string, string>
  child: ChildProcess
}

/** Opens a chat reply. Resolves with the milliseconds to its first text. */
export const open = async (
  { pool, path, body, headers }: Candidate,
  group: string,
  nth: number,
  signal: AbortSignal,
): Promise<number> => {
  const started = performance.now()
  const response = await pool.request({
    reset: true,
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers(nth) },
    body: body(group),
    signal,
  })
  if (response.statusCode !== 200)
    throw new Error(`${response.statusCode} ${await response.body.text()}`)
  return new Promise((resolve, reject) => {
    response.body.on('data', (chunk: Buffer) => {
      // The provider's format through the proxies, or our own `text` event.
      if (/"content":"|"type":"text"/.test(chunk.toString('latin1')))
        resolve(performance.now() - started)
    })
    response.body.on('error', reject)
  })
}
