/**
 * Kills replicas with SIGKILL, one after the other, while requests, changes, bulk jobs and chat replies
 * run: three servers behind nginx on one redis-server. Prints what was lost. Part of `npm run
 * test:release`; the argument is the number of seconds (300).
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#testing/free-port.ts'
import { headersOf, signIn } from '#testing/launch.ts'
import { startRedis } from '#testing/redis.ts'

import { startBff, startPlatform, stop } from './processes.ts'
import { startNginx } from './replica-proxy.ts'

const seconds = Number(process.argv[2] ?? 300)
const keys = ['nmk_sample_studio_6rT2vYq8Lw4Zp1Xc', 'nmk_sample_agency_2cV8nPz6Qx4Rg7Wt'] as const
const killEvery = 8_000

const folder = mkdtempSync(join(tmpdir(), 'portico-replicas-'))
const redis = await startRedis()
const platform = await startPlatform({
  PLATFORM_PORT: '0',
  PLATFORM_DATA_DIR: join(folder, 'platform'),
  PLATFORM_RATE_PER_MINUTE: '1000000',
})
const ports = [await freePort(), await freePort(), await freePort()]
const proxy = await freePort()
const origin = `http://127.0.0.1:${proxy}`
const secrets = randomBytes(32).toString('base64url')

const startReplica = async (port: number): Promise<ChildProcess> => {
  const { child } = await startBff({
    PORT: String(port),
    PORTICO_ORIGIN: origin,
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
    PORTICO_DATA_DIR: join(folder, `data-${port}`),
    PORTICO_STORE_URL: redis.url,
    PORTICO_SECRETS: secrets,
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_SESSION_PER_MINUTE: '1000000',
    PORTICO_LOG_LEVEL: 'silent',
  })
  return child
}
const replicas = await Promise.all(ports.map(startReplica))
const nginx = startNginx({ folder, port: proxy, replicas: ports, keepAliveSeconds: 2 })
await sleep(500)
const cookies = await Promise.all(keys.map((key) => signIn(origin, key)))

interface Count {
  done: number
  /** Without a response, or 502 and 503 of a request that a replica died with. Nothing is claimed of it. */
  failed: number
  lost: string[]
}
const counts = new Map<string, Count>()
const countOf = (name: string): Count => {
  const count = counts.get(name) ?? { done: 0, failed: 0, lost: [] }
  counts.set(name, count)
  return count
}

const call = (cookie: string, method: string, path: string, body?: object, base = origin) =>
  fetch(base + path, {
    method,
    headers: { ...headersOf(origin, cookie), host: new URL(origin).host },
    ...(body && { body: JSON.stringify(body) }),
  })
/** `null` if a replica died with the request. */
async function tryCall(name: string, ...request: Parameters<typeof call>) {
  try {
    const response = await call(...request)
    const text = await response.text()
    if (response.status < 500) return { status: response.status, text }
  } catch {
    // Counted below.
  }
  countOf(name).failed += 1
  return null
}

const load = new AbortController()
async function repeat(work: () => Promise<void>): Promise<void> {
  while (!load.signal.aborted) {
    await work()
    await sleep(20)
  }
}

async function readSession(cookie: string): Promise<void> {
  const count = countOf('sessions')
  const response = await tryCall('sessions', cookie, 'GET', '/api/session')
  if (response?.status === 200) count.done += 1
  else if (response) count.lost.push(`${response.status}`)
}

/** Renames a conversation again and again: what was acknowledged must be read. */
async function renameConversation(cookie: string): Promise<void> {
  const name = 'acknowledged writes'
  const count = countOf(name)
  const created = await tryCall(name, cookie, 'POST', '/api/assistant/conversations', {
    title: '0',
  })
  if (created?.status !== 200 && created?.status !== 201) return
  const path = `/api/assistant/conversations/${(JSON.parse(created.text) as { id: string }).id}`
  let possible = ['0']
  for (let next = 1; next <= 20; next += 1) {
    const renamed = await tryCall(name, cookie, 'PATCH', path, { title: String(next) })
    // Without a response either title may be stored.
    possible = renamed?.status === 200 ? [String(next)] : [...possible, String(next)]
    const read = await tryCall(name, cookie, 'GET', path)
    if (!read) continue
    const title = read.status === 200 ? (JSON.parse(read.text) as { title: string }).title : ''
    if (possible.includes(title)) count.done += 1
    else count.lost.push(`${read.status}: ${title}, not ${possible.join(' or ')}`)
  }
}

/** Switches auto-renew of some services in bulk, back and forth. */
function createJobRunner(cookie: string) {
  let enabled = false
  return async () => {
    const count = countOf('bulk jobs')
    const listed = await tryCall('bulk jobs', cookie, 'GET', '/api/services?limit=20')
    if (listed?.status !== 200) return
    const { items } = JSON.parse(listed.text) as { items: { type: string; id: string }[] }
    const refs = items.map(({ type, id }) => ({ type, id }))
    const body = { items: refs, enabled }
    const started = await tryCall('bulk jobs', cookie, 'POST', '/api/jobs/auto-renew', body)
    if (started?.status !== 202) return
    enabled = !enabled
    const { id } = JSON.parse(started.text) as { id: string }
    for (let tries = 0; tries < 600; tries += 1) {
      await sleep(100)
      const read = await tryCall('bulk jobs', cookie, 'GET', `/api/jobs/${id}`)
      if (read?.status === 404) break
      if (read?.status !== 200) continue
      const job = JSON.parse(read.text) as { state: string; notTried: number }
      if (job.state !== 'done') continue
      count.done += 1
      if (job.notTried !== 0) count.lost.push(`${job.notTried} not tried`)
      return
    }
    count.lost.push('did not end')
  }
}

/** Asks, resumes after each broken connection, and checks that the reply has no gap and an end. */
async function chat(cookie: string): Promise<void> {
  const count = countOf('chat replies')
  const clientMessageId = randomUUID()
  const question = { message: 'Which domains expire soon?', clientMessageId }
  let [last, end] = [0, '']
  for (let tries = 0; tries < 40 && end === ''; tries += 1) {
    try {
      const response =
        last === 0
          ? await call(cookie, 'POST', '/api/assistant/messages', question)
          : await call(
              cookie,
              'GET',
              `/api/assistant/messages/${clientMessageId}/stream?after=${last}`,
            )
      if (!response.ok) throw new Error(String(response.status))
      const decoder = new TextDecoder()
      let text = ''
      for await (const bytes of response.body ?? []) {
        text += decoder.decode(bytes, { stream: true })
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const number = Number(/^id: (\d+)/.exec(event)?.[1])
          if (number <= last) count.lost.push(`event ${number} again after ${last}`)
          last = number
          end = /"finish":"([a-z-]+)"/.exec(event)?.[1] ?? end
        }
      }
    } catch {
      count.failed += 1
      await sleep(250)
    }
  }
  if (end === '') count.lost.push(`no end after event ${last}`)
  else countOf(`chat replies: ${end}`).done += 1
  count.done += 1
}

/** CPU seconds of a process: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
/** CPU per request in milliseconds, over this many replicas. */
async function cpuPerRequest(used: number): Promise<number> {
  const requests = 600
  const total = () => replicas.reduce((sum, each) => sum + cpuOf(each), 0)
  const request = async (index: number) => {
    const base = `http://127.0.0.1:${ports[index % used]}`
    const response = await call(cookies[0] ?? '', 'GET', '/api/overview', undefined, base)
    await response.text()
  }
  for (let index = 0; index < 300 * used; index += 1) await request(index)
  const before = total()
  for (let index = 0; index < requests; index += 1) await request(index)
  return ((total() - before) / requests) * 1000
}

/** In turns, because a busy machine changes its speed. */
const cpu: { one: number[]; three: number[] } = { one: [], three: [] }
for (let round = 0; round < 5; round += 1) {
  cpu.one.push(await cpuPerRequest(1))
  cpu.three.push(await cpuPerRequest(3))
}
const [studio = '', agency = ''] = cookies
const clients = [
  repeat(() => readSession(studio)),
  repeat(() => readSession(agency)),
  repeat(() => renameConversation(studio)),
  repeat(() => renameConversation(agency)),
  repeat(createJobRunner(agency)),
  repeat(() => chat(studio)),
  repeat(() => chat(agency)),
]
let kills = 0
const ending = Date.now() + seconds * 1000
while (Date.now() < ending) {
  await sleep(killEvery)
  const index = kills % replicas.length
  const [replica, port] = [replicas[index], ports[index]]
  if (!replica || port === undefined) continue
  await stop(replica, 'SIGKILL')
  kills += 1
  replicas[index] = await startReplica(port)
}
load.abort()
await Promise.all(clients)
await Promise.all(replicas.map((replica) => stop(replica)))
await stop(nginx)
await stop(platform.child)
await redis.end()
rmSync(folder, { recursive: true, force: true })

console.log(`${kills} × kill -9 in ${seconds} s`)
console.table(
  [...counts].map(([name, { done, failed, lost }]) => ({ name, done, failed, lost: lost.length })),
)
for (const [name, values] of Object.entries(cpu)) {
  const [least, , median, , most] = values.toSorted((a, b) => a - b).map((ms) => ms.toFixed(2))
  console.log(`CPU per request, replicas: ${name}: ${median} ms (${least}–${most})`)
}
for (const [name, { lost }] of counts) {
  for (const text of lost.slice(0, 5)) console.log(`${name}: ${text}`)
  if (lost.length > 0) process.exitCode = 1
}
