/** A provider and a BFF for benchmarks, and signed-in clients. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'undici'

import { startBff, stop } from '#scripts/processes.ts'

import { usage } from './assistant/processes.ts'

export interface Target {
  child: ChildProcess
  client: Client
  headers: Record<string, string>
}

export async function request(
  { client, headers }: Target,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Buffer> {
  const { statusCode, body } = await client.request({
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json', ...options.headers },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${bytes.toString()}`)
  return bytes
}

export const get = (target: Target, path: string): Promise<Buffer> => request(target, 'GET', path)

/** Milliseconds of a server's CPU time while `work` runs. */
export async function cpuOf(child: ChildProcess, work: () => unknown): Promise<number> {
  const before = usage(child).cpu
  await work()
  return (usage(child).cpu - before) * 1000
}

/** Waits until the lists of a page have been read. */
export async function whole(target: Target, path: string): Promise<void> {
  while (/"complete":false/.test((await get(target, path)).toString())) await sleep(50)
}

export async function signIn(
  origin: string,
  child: ChildProcess,
  apiKey: string,
  address = '127.0.0.1',
): Promise<Target> {
  const client = new Client(origin)
  const headers = { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-origin', origin }
  const { headers: received, body } = await client.request({
    method: 'POST',
    path: '/api/session',
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ apiKey }),
  })
  await body.dump()
  const [cookie = ''] = String(received['set-cookie']).split(';')
  return { child, client, headers: { ...headers, cookie } }
}

interface Reads {
  reads: number
  /** Pages of services and invoices. */
  listPages: number
}

/** Starts a provider of synthetic accounts and a BFF in front of it. */
export async function startServers(env: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const provider = fork(join(import.meta.dirname, 'provider/main.ts'))
  const tell = (message: object): Promise<Reads> =>
    new Promise((resolve) => {
      provider.once('message', (reads) => resolve(reads as Reads))
      provider.send(message)
    })
  const port = await new Promise<number>((resolve) => {
    provider.once('message', (message) => resolve(Number(message)))
  })
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA_DIR: dir,
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_SESSION_PER_MINUTE: '1000000',
    // Each sign-in comes from an address of its own: sign-ins of one are limited.
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
  const { origin } = bff.listening
  let signIns = 0
  const nextAddress = () => {
    signIns += 1
    return `10.1.${signIns >> 8}.${signIns & 255}`
  }
  return {
    bff,
    /** What has reached the provider. */
    reads: () => tell({}),
    /** Changes a service of each account at the provider. */
    change: () => tell({ change: true }),
    /** Milliseconds that the provider waits before each response. */
    delay: (ms: number) => tell({ delay: ms }),
    signIn: (records: number, name: string | number = 1) =>
      signIn(origin, bff.child, `nmk_live_${records}_${name}_of_the_bench`, nextAddress()),
    async close() {
      await stop(bff.child)
      await stop(provider)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Servers = Awaited<ReturnType<typeof startServers>>
