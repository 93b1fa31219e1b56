/** A provider whose chat reply never ends, for tests. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished } from 'vitest'

import { startServerProcess } from './server-process.ts'

export const mebi = 1_048_576

/** A provider whose chat reply sends blocks without end, as fast as they are read. */
export async function startFlood(nextBlock: () => Buffer, headers: Record<string, string>) {
  const flood = { bytes: 0, closed: false }
  const pour = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
    const write = () => {
      for (;;) {
        const block = nextBlock()
        flood.bytes += block.length
        if (!response.write(block)) return
      }
    }
    response.on('drain', write)
    response.on('close', () => (flood.closed = true))
    write()
  }
  const server = createServer((incoming, response) => {
    incoming.resume()
    if (incoming.url?.endsWith('/chat-messages')) pour(response)
    else response.end(JSON.stringify({ success: true, data: { id: 'a1' }, message: 'ok' }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { flood, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts the server, asks a question and leaves the response unread. */
export async function askThrough(url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-flood-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { child, origin } = await startServerProcess({
    PORTICO_UPSTREAM_URL: url,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_DIST: join(dataDir, 'dist'),
    // A busy machine needs minutes for a flood in which no text comes.
    PORTICO_CHAT_FIRST_MS: '600000',
    PORTICO_CHAT_TOTAL_MS: '900000',
  })
  const headers = { 'x-requested-with': 'portico', 'content-type': 'application/json', origin }
  const signedIn = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ apiKey: 'nmk_live_flood_test' }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(`${origin}/api/assistant/messages`, {
      method: 'POST',
      headers: { ...headers, cookie },
    })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ message: 'How?', clientMessageId: randomUUID() }))
  })
  response.on('error', () => undefined)
  const memory = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString()) * 1024
  return { response, memory }
}

const longId = 'x'.repeat(190)
let count = 0
/** Blocks of events with ids that never repeat. */
const freshIds = (event: (id: string) => object) => () =>
  Buffer.from(
    Array.from({ length: 500 }, () => {
      count += 1
      return `data: ${JSON.stringify(event(`${count}${longId}`))}\n\n`
    }).join(''),
  )

/**
 * Sends 380 MiB of such events, which nobody reads. Returns how much memory the last 300 took, as a
 * share of their size: 0.2 to 0.4, because garbage is collected late, and more than 1 if all were kept.
 */
export async function memoryTakenBy(event: (id: string) => object): Promise<number> {
  const { flood, url } = await startFlood(freshIds(event), {})
  const { memory } = await askThrough(url)
  await expect.poll(() => flood.bytes, { timeout: 60_000 }).toBeGreaterThan(80 * mebi)
  const [before, bytes] = [memory(), flood.bytes]
  await expect.poll(() => flood.bytes - bytes, { timeout: 240_000 }).toBeGreaterThan(300 * mebi)
  return (memory() - before) / (flood.bytes - bytes)
}
