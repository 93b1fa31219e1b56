/**
 * `npm run chaos`: what a hostile or careless provider, and a full disk, can do to the process. Starts
 * the server, sends it such responses, and prints what it answered, how long others waited, and the
 * memory it took.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { canMount, runFullDisk } from './full-disk.ts'
import { startBff, stop } from './processes.ts'

/** Nobody else may wait longer than this, in milliseconds. */
const longestWait = 100
const megabyte = 1_000_000

const envelope = (data: unknown): string => JSON.stringify({ success: true, data })
const account = { id: 'ac_1', name: 'Ada', currency: 'EUR' }

function listOf(bytes: number): Buffer {
  const service = (nth: number) => ({
    id: `srv_${nth}`,
    type: 'vps',
    name: `build-${(nth * 7919) % 100_003}.example`,
    status: 'active',
    next_renewal_at: `2026-12-${String(1 + (nth % 28)).padStart(2, '0')}`,
    renewal_price: { amount: '12.95', currency: 'EUR' },
    auto_renew: { enabled: nth % 2 === 0, changeable: true },
  })
  const count = Math.floor(bytes / (JSON.stringify(service(0)).length + 6))
  return Buffer.from(envelope({ items: Array.from({ length: count }, (_, nth) => service(nth)) }))
}

// Made beforehand: this process also measures how long others wait.
const list28 = listOf(28 * megabyte)
const list8 = listOf(7.9 * megabyte)
const keepAlives = gzipSync(': keep-alive\n\n'.repeat(10 * megabyte))

interface Case {
  name: string
  /** The provider's response to a path below `/api/v1/sdk/`. `null`: an ordinary one. */
  respond(path: string, response: ServerResponse): string | Buffer | null
  /** Path, or the chat. */
  request: string
  expected: string
}

const refuse = (response: ServerResponse): string => {
  response.statusCode = 401
  return '{}'
}

const cases: Case[] = [
  {
    name: 'A list of 28 MB in one response',
    respond: (path) => (path === 'services' ? list28 : null),
    request: '/api/services',
    expected: '502 provider_unreadable',
  },
  {
    name: 'A list of 8 MB in one response',
    respond: (path) => (path === 'services' ? list8 : null),
    request: '/api/services?sort=name',
    expected: '200',
  },
  {
    name: '600 KB of digits in a text',
    respond: (path) =>
      path === 'notifications' ? envelope([{ id: 1, message: '4'.repeat(600_000) }]) : null,
    request: '/api/notifications',
    expected: '200',
  },
  {
    name: '60 KB of blanks in a number',
    respond: (path) =>
      path === 'invoices'
        ? envelope([{ id: 1, lines: [{ text: 'a', quantity: `1${' '.repeat(60_000)}x` }] }])
        : null,
    request: '/api/invoices',
    expected: '200',
  },
  {
    name: '60 KB of blanks in an address',
    respond: (path) =>
      path === 'account' ? envelope({ ...account, address: `a${' '.repeat(60_000)}b` }) : null,
    request: '/api/account',
    expected: '200',
  },
  {
    name: 'A key stated twice',
    respond: (path) =>
      path === 'services'
        ? '{"success":true,"data":{"items":[]},"data":{"items":[{"id":1}]}}'
        : null,
    request: '/api/services',
    expected: '502 provider_unreadable',
  },
  {
    name: 'A compressed chat reply',
    respond(path, response) {
      if (path !== 'ai-agent/chat-messages') return null
      response.setHeader('content-encoding', 'gzip')
      response.setHeader('content-type', 'text/event-stream')
      return keepAlives
    },
    request: 'chat',
    expected: '502 provider_unreadable',
  },
  {
    name: '401 during a chat',
    respond: (path, response) =>
      isChatting && path !== 'ai-agent/conversations' ? refuse(response) : null,
    request: 'chat',
    expected: '401 key_rejected',
  },
]

let current: Case | undefined
/** Whether the question has been sent, so that signing in works. */
let isChatting = false

const provider = createServer((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1\/sdk\/|\?.*$/g, '')
  response.setHeader('content-type', 'application/json')
  const usual = path === 'account' ? account : path === 'ai-agent/conversations' ? { id: 'c1' } : []
  response.end(current?.respond(path, response) ?? envelope(usual))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => void provider.once('listening', resolve))
// Never a string or null while a TCP server listens.
const { port } = provider.address() as AddressInfo

const dataDir = mkdtempSync(join(tmpdir(), 'portico-chaos-'))
const { child, listening } = await startBff({
  PORT: '0',
  PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
  PORTICO_DATA_DIR: dataDir,
  PORTICO_LOG_LEVEL: 'silent',
})
const { origin } = listening

/** Resident memory of the server in MB; 0 where the system does not tell. */
function memory(): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function send(path: string, cookie: string, body?: unknown): Promise<Response> {
  return fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'X-Requested-With': 'portico',
      Origin: origin,
      Cookie: cookie,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Asks for `/healthz` all the time. Returns the longest wait and the most memory. */
function watch() {
  const state = { wait: 0, memory: memory(), isRunning: true }
  const done = (async () => {
    while (state.isRunning) {
      const before = performance.now()
      await (await fetch(`${origin}/healthz`)).arrayBuffer()
      state.wait = Math.max(state.wait, performance.now() - before)
      state.memory = Math.max(state.memory, memory())
      await sleep(5)
    }
  })()
  return async () => {
    state.isRunning = false
    await done
    return state
  }
}

async function run(one: Case, nth: number) {
  current = one
  isChatting = false
  const watched = watch()
  const before = memory()
  const signedIn = await send('/api/session', '', { apiKey: `chaos_key_number_${nth}` })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  isChatting = one.request === 'chat'
  const response = isChatting
    ? await send('/api/assistant/messages', cookie, {
        message: 'Hello',
        clientMessageId: crypto.randomUUID(),
      })
    : await send(one.request, cookie)
  const text = await response.text()
  const code = response.ok ? '' : ` ${(JSON.parse(text) as { code?: string }).code}`
  // Time to save the last good copy.
  await sleep(500)
  const { wait, memory: most } = await watched()
  const answered = `${response.status}${code}`
  const isMet = answered === one.expected && wait <= longestWait
  return {
    ' ': isMet ? '' : '✗',
    'the provider sends': one.name,
    'Portico answers': answered,
    'longest wait of others': `${Math.round(wait)} ms`,
    memory: `${Math.round(before)} → ${Math.round(most)} MB`,
  }
}

await send('/healthz', '')
const rows = []
for (const [nth, one] of cases.entries()) rows.push(await run(one, nth))
console.table(rows)
// Elsewhere, or without the right to mount, there is no small disk to fill.
const onFullDisk = canMount() ? await runFullDisk() : []
console.table(
  onFullDisk.map(({ name, expected, seen }) => ({
    ' ': seen.includes(expected) ? '' : '✗',
    'on a full disk': name,
    'Portico answers': seen,
  })),
)
await stop(child)
provider.close()
rmSync(dataDir, { recursive: true, force: true })
const isMet =
  rows.every((row) => row[' '] === '') &&
  onFullDisk.every(({ expected, seen }) => seen.includes(expected))
process.exitCode = isMet ? 0 : 1
