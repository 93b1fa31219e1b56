/**
 * `npm run chaos`: the faults of `chaos-faults.ts`, of the store, of a full disk and of the start,
 * against a started system. Prints for each Portico's response and its time, how often it called the
 * provider again, how long others waited, and the memory it took.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from './chaos-client.ts'
import { faults } from './chaos-faults.ts'
import { runOverload } from './chaos-overload.ts'
import { account, envelope, type Fault } from './chaos-replies.ts'
import { runStarts } from './chaos-starts.ts'
import { runStore } from './chaos-store.ts'
import { canMount, runFullDisk } from './full-disk.ts'
import { startBff, stop } from './processes.ts'

/** Milliseconds that others may wait, on a machine that is otherwise idle. */
const longestWait = 100
/** Limit of a read, in milliseconds. Signing in and the first byte of a chat come on top. */
const timeLimit = 3_000
const lists = ['invoices', 'orders', 'domains', 'notifications'] as const

let current: (Fault & { path: string }) | undefined
/** Whether the question has been sent, so that signing in works. */
let isChatting = false
let calls = 0

const provider = createServer((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1\/sdk\/|\?.*$/g, '')
  const isConversation = path === 'ai-agent/conversations'
  const isFaulty = current?.path === '' ? isChatting && !isConversation : path === current?.path
  response.setHeader('content-type', 'application/json')
  if (current && isFaulty) {
    calls += 1
    const reply = current.reply(response, path)
    if (reply !== null) response.end(reply)
    return
  }
  response.end(envelope(path === 'account' ? account : isConversation ? { id: 'c1' } : []))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => void provider.once('listening', resolve))
// Never a string or null while a TCP server listens.
const { port } = provider.address() as AddressInfo

const dataDir = mkdtempSync(join(tmpdir(), 'portico-chaos-'))
const { child, listening } = await startBff({
  PORT: '0',
  PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
  PORTICO_UPSTREAM_TIMEOUT_MS: String(timeLimit),
  PORTICO_CHAT_FIRST_MS: String(timeLimit),
  PORTICO_CHAT_TOTAL_MS: String(2 * timeLimit),
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

const client = createClient(origin)

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

/** Status, and the code of the problem or of a stream's error event. */
async function outcomeOf(response: Response): Promise<string> {
  const code = /"code":"(\w+)"/.exec(await response.text())?.[1]
  return `${response.status}${code && (!response.ok || isChatting) ? ` ${code}` : ''}`
}

async function run(fault: Fault, nth: number) {
  // In turn, so that no circuit opens.
  const path = fault.path ?? lists[nth % lists.length] ?? ''
  current = undefined
  isChatting = false
  calls = 0
  const cookie = await client.signIn(`chaos_key_number_${nth}`)
  current = { ...fault, path }
  isChatting = fault.request === 'chat'
  const watched = watch()
  const before = memory()
  const started = performance.now()
  const question = { message: 'Hello', clientMessageId: crypto.randomUUID() }
  const answered = await outcomeOf(
    await (isChatting
      ? client.send('POST', '/api/assistant/messages', cookie, question)
      : client.send('GET', fault.request ?? `/api/${path}`, cookie)),
  )
  const time = Math.round(performance.now() - started)
  // Time to save the last good copy.
  await sleep(300)
  const { wait, memory: most } = await watched()
  const retries = Math.max(0, calls - 1)
  const isRetried = isChatting || fault.retries === undefined || retries === fault.retries
  const isPrompt = fault.isLoud || wait <= longestWait + idleWait
  const isMet = [fault.expected].flat().includes(answered) && isPrompt && isRetried
  return {
    ' ': isMet ? '' : '✗',
    'the provider sends': fault.name,
    'Portico answers': answered,
    'time (ms)': time,
    retries,
    'others waited (ms)': Math.round(wait),
    'memory (MB)': `${Math.round(before)} → ${Math.round(most)}`,
  }
}

await client.send('GET', '/healthz')
// How long others wait on this machine without a fault.
const idle = watch()
await sleep(3_000)
const idleWait = (await idle()).wait
const rows = []
for (const [nth, fault] of faults.entries()) rows.push(await run(fault, nth))
console.table(rows)
current = undefined
isChatting = false
await stop(child)
provider.closeAllConnections()
provider.close()
rmSync(dataDir, { recursive: true, force: true })

const others = [
  ...(await runOverload()),
  ...(await runStarts()),
  ...(await runStore()),
  // Needs the right to mount a small disk.
  ...(canMount() ? await runFullDisk() : []),
].map(({ name, expected, seen, ms }) => ({
  ' ': seen.includes(expected) ? '' : '✗',
  fault: name,
  'Portico answers': seen,
  'time (ms)': ms,
}))
console.table(others)
process.exitCode = [...rows, ...others].every((row) => row[' '] === '') ? 0 : 1
