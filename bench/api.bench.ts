/**
 * CPU time per request of the dashboard's API in steady state, for the largest sample account, beside
 * plain Node sending the same bytes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'undici'

import { startBff, startPlatform, stop } from '#scripts/processes.ts'

import { usage } from './assistant/processes.ts'
import { type Bench, type Measure, percentile } from './bench.ts'

/** Node goes on compiling for about 2,000 requests. */
const WARM_UP = 3000
const REQUESTS = 300
const ROUNDS = 5

interface Page {
  name: string
  path: string
  /** In milliseconds. */
  atMost: number
  /** In KiB. */
  maxSize?: number
}

const pages: Page[] = [
  { name: 'session', path: '/api/session', atMost: 0.12 },
  { name: 'overview', path: '/api/overview', atMost: 0.5, maxSize: 40 },
  { name: 'services', path: '/api/services?group=month', atMost: 0.35 },
  { name: 'domains', path: '/api/domains?group=expiry', atMost: 0.35 },
  { name: 'invoices', path: '/api/invoices?group=month', atMost: 0.35 },
]

interface Target {
  child: ChildProcess
  client: Client
  headers: Record<string, string>
}

/** With what browsers send, the response is compressed. */
const encodings: { name: string; headers: Record<string, string> }[] = [
  { name: '', headers: {} },
  { name: ', compressed', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
]

async function get({ client, headers }: Target, path: string): Promise<Buffer> {
  const { statusCode, body } = await client.request({ method: 'GET', path, headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${bytes.toString()}`)
  return bytes
}

/** CPU milliseconds per request, one at a time. */
async function cost(target: Target, path: string, requests: number): Promise<number> {
  const before = usage(target.child).cpu
  for (let sent = 0; sent < requests; sent += 1) await get(target, path)
  return ((usage(target.child).cpu - before) * 1000) / requests
}

async function steadyCost(target: Target, path: string): Promise<Pick<Measure, 'value' | 'range'>> {
  await cost(target, path, WARM_UP)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await cost(target, path, REQUESTS))
  return { value: percentile(rounds, 0.5), range: [Math.min(...rounds), Math.max(...rounds)] }
}

/** Serves a file's bytes from memory. */
async function startPlain(file: string): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'api/plain.ts'), [file])
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(Number(message)))
  })
  return { child, client: new Client(`http://127.0.0.1:${port}`), headers: {} }
}

async function signIn(origin: string, child: ChildProcess, apiKey: string): Promise<Target> {
  const client = new Client(origin)
  const headers = { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-origin', origin }
  const { headers: received, body } = await client.request({
    method: 'POST',
    path: '/api/session',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey }),
  })
  await body.dump()
  const [cookie = ''] = String(received['set-cookie']).split(';')
  return { child, client, headers: { ...headers, cookie } }
}

async function run(): Promise<Measure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const platform = await startPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(dir, 'platform'),
    PLATFORM_RATE_PER_MINUTE: '1000000',
  })
  const { port, sampleKeys } = platform.listening
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA_DIR: dir,
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_SESSION_PER_MINUTE: '1000000',
  })
  const measures: Measure[] = []
  try {
    const key = sampleKeys.find(({ account }) => account === 'agency')?.key ?? ''
    const target = await signIn(bff.listening.origin, bff.child, key)
    for (const { path } of pages)
      while (/"complete":false/.test((await get(target, path)).toString())) await sleep(200)
    for (const { name, path, atMost, maxSize } of pages) {
      for (const encoding of encodings) {
        const asking = { ...target, headers: { ...target.headers, ...encoding.headers } }
        const bytes = await get(asking, path)
        const file = join(dir, 'bytes')
        writeFileSync(file, bytes)
        const plain = await startPlain(file)
        measures.push(
          {
            name: `${name}${encoding.name}, CPU per request`,
            ...(await steadyCost(asking, path)),
            unit: 'ms',
            atMost,
          },
          { name: 'plain Node, the same bytes', ...(await steadyCost(plain, '/')), unit: 'ms' },
          {
            name: `${name}${encoding.name}, size`,
            value: bytes.length / 1024,
            unit: 'KiB',
            ...(maxSize !== undefined && { atMost: maxSize }),
          },
        )
        await plain.client.close()
        await stop(plain.child)
      }
    }
    await target.client.close()
  } finally {
    await stop(bff.child)
    await stop(platform.child)
    rmSync(dir, { recursive: true, force: true })
  }
  return measures
}

export const bench: Bench = { title: 'API: CPU per request in steady state', run }
