/**
 * What the server does when its data directory is on a full disk: a small one in memory, mounted for
 * the server's process alone. Part of `npm run chaos`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient, eventually, type Row } from './chaos-client.ts'
import { stop } from './processes.ts'

const rightKey = 'chaos_the_right_key'
const mounted = (command: string) => ['-m', 'sh', '-c', command]

/** Whether this user may mount a disk for one process. */
export const canMount = (): boolean =>
  spawnSync('unshare', mounted('mount -t tmpfs tmpfs /mnt')).status === 0

async function startServer(
  dataDir: string,
  upstream: string,
): Promise<{ child: ChildProcess; origin: string }> {
  const start = `mount -t tmpfs -o size=4m tmpfs "$PORTICO_DATA_DIR" && exec "$0" src/main.ts`
  const child = spawn('unshare', [...mounted(start), process.execPath], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      PORTICO_UPSTREAM_URL: upstream,
      PORTICO_DATA_DIR: dataDir,
      PORTICO_LOG_LEVEL: 'silent',
    },
  })
  const { origin } = await new Promise<{ origin: string }>((done, failed) => {
    child.once('message', (message) => done(message as { origin: string }))
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)))
  })
  return { child, origin }
}

/** Writes until nothing fits any more. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(4096))
  } catch {
    closeSync(descriptor)
  }
}

/** @returns what was tried, what was expected, and what happened */
export async function runFullDisk(): Promise<Row[]> {
  const provider = createServer((request, response) => {
    const isRight = request.headers.authorization === `Bearer ${rightKey}`
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: isRight, data: { id: 'ac_1', name: 'Ada' } }))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => void provider.once('listening', done))
  const { port } = provider.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-full-disk-'))
  const { child, origin } = await startServer(dataDir, `http://127.0.0.1:${port}`)

  const client = createClient(origin)
  const rows: Row[] = []
  const note = (name: string, expected: string, seen: string) =>
    void rows.push({ name: `full disk: ${name}`, expected, seen, ms: null })
  const outcome = async (...call: Parameters<typeof client.outcome>) =>
    (await client.outcome(...call)).seen
  const signIn = (apiKey: string) => outcome('POST', '/api/session', '', { apiKey })

  const cookie = await client.signIn(rightKey)
  // What the server sees of its own disk: nobody else has it.
  const filler = `/proc/${child.pid}/root${dataDir}/filler`
  fill(filler)
  note('signing in', '503 overloaded', await signIn(rightKey))
  const guesses = new Set<string>()
  for (let tries = 0; tries < 12; tries += 1) guesses.add(await signIn('chaos_wrong_key'))
  note('12 wrong keys', '503 overloaded', [...guesses].join(', '))
  const notReady = '{"status":"not ready","reasons":["store-full"]}'
  note('readiness', notReady, await client.readiness())
  note('signing out', '200', await outcome('DELETE', '/api/session', cookie))
  note('the cookie afterwards', '401 not_signed_in', await outcome('GET', '/api/account', cookie))
  rmSync(filler)
  // The server finds the space with the next probe of its readiness.
  const isReady = (text: string) => text.includes('"ready"')
  const { seen } = await eventually(client.readiness, isReady)
  note('readiness with space again', '"ready"', seen)
  note('signing in again', '201', await signIn(rightKey))
  await stop(child)
  provider.close()
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}
