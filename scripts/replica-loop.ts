/**
 * Kills replicas with SIGKILL, one after the other, while requests, changes, bulk jobs and chat replies
 * run, and restarts the store now and then: servers behind nginx on one redis-server, with the files of
 * `deploy/`. Prints what was lost. Part of `npm run test:release`; the arguments are the number of seconds
 * (300) and of servers (3).
 */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { headersOf, signIn } from '#testing/launch.ts'

import { stop } from './processes.ts'
import { type ReplicaWorld, withReplicas } from './replica-world.ts'

const seconds = Number(process.argv[2] ?? 300)
const servers = Number(process.argv[3] ?? 3)
const keys = ['nmk_sample_studio_6rT2vYq8Lw4Zp1Xc', 'nmk_sample_agency_2cV8nPz6Qx4Rg7Wt'] as const
const killEvery = 8_000

interface Count {
  done: number
  /** Without a response, or 502 and 503 of a request that a replica died with. Its outcome is unknown. */
  failed: number
  lost: string[]
}
const counts = new Map<string, Count>()
const countOf = (name: string): Count => {
  const count = counts.get(name) ?? { done: 0, failed: 0, lost: [] }
  counts.set(name, count)
  return count
}

/** A signed-in customer. */
interface Customer {
  origin: string
  cookie: string
}
const call = ({ origin, cookie }: Customer, method: string, path: string, body?: object) =>
  fetch(origin + path, {
    method,
    headers: headersOf(origin, cookie),
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

async function readSession(customer: Customer): Promise<void> {
  const count = countOf('sessions')
  const response = await tryCall('sessions', customer, 'GET', '/api/session')
  if (response?.status === 200) count.done += 1
  else if (response) count.lost.push(`${response.status}`)
}

/** Renames a conversation again and again: what was acknowledged must be read. */
async function renameConversation(customer: Customer): Promise<void> {
  const name = 'acknowledged writes'
  const count = countOf(name)
  const created = await tryCall(name, customer, 'POST', '/api/assistant/conversations', {
    title: '0',
  })
  if (created?.status !== 200 && created?.status !== 201) return
  const path = `/api/assistant/conversations/${(JSON.parse(created.text) as { id: string }).id}`
  let possible = ['0']
  for (let next = 1; next <= 20; next += 1) {
    const renamed = await tryCall(name, customer, 'PATCH', path, { title: String(next) })
    // Without a response either title may be stored.
    possible = renamed?.status === 200 ? [String(next)] : [...possible, String(next)]
    const read = await tryCall(name, customer, 'GET', path)
    if (!read) continue
    const title = read.status === 200 ? (JSON.parse(read.text) as { title: string }).title : ''
    if (possible.includes(title)) count.done += 1
    else count.lost.push(`${read.status}: ${title}, not ${possible.join(' or ')}`)
  }
}

/** Switches auto-renew of some services in bulk, back and forth. */
function createJobRunner(customer: Customer) {
  let enabled = false
  return async () => {
    const count = countOf('bulk jobs')
    const listed = await tryCall('bulk jobs', customer, 'GET', '/api/services?limit=20')
    if (listed?.status !== 200) return
    const { items } = JSON.parse(listed.text) as { items: { type: string; id: string }[] }
    const refs = items.map(({ type, id }) => ({ type, id }))
    const body = { id: crypto.randomUUID(), items: refs, enabled }
    const started = await tryCall('bulk jobs', customer, 'POST', '/api/jobs/auto-renew', body)
    if (started?.status !== 202) return
    enabled = !enabled
    const { id } = JSON.parse(started.text) as { id: string }
    for (let tries = 0; tries < 600; tries += 1) {
      await sleep(100)
      const read = await tryCall('bulk jobs', customer, 'GET', `/api/jobs/${id}`)
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
async function chat(customer: Customer): Promise<void> {
  const count = countOf('chat replies')
  const clientMessageId = randomUUID()
  const question = { message: 'Which domains expire soon?', clientMessageId }
  let [last, end] = [0, '']
  for (let tries = 0; tries < 40 && end === ''; tries += 1) {
    try {
      const response =
        last === 0
          ? await call(customer, 'POST', '/api/assistant/messages', question)
          : await call(
              customer,
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
async function cpuPerRequest(
  { replicas, ports, origin }: ReplicaWorld,
  cookie: string,
  used: number,
): Promise<number> {
  const requests = 600
  const headers = { ...headersOf(origin, cookie), host: new URL(origin).host }
  const total = () => replicas.reduce((sum, each) => sum + cpuOf(each), 0)
  const request = async (index: number) => {
    const url = `http://127.0.0.1:${ports[index % used]}/api/overview`
    await (await fetch(url, { headers })).text()
  }
  for (let index = 0; index < 300 * used; index += 1) await request(index)
  const before = total()
  for (let index = 0; index < requests; index += 1) await request(index)
  return ((total() - before) / requests) * 1000
}

const cpu: { one: number[]; all: number[] } = { one: [], all: [] }
let kills = 0
let storeRestarts = 0
/** Kills between two restarts of the store. */
const restartEvery = 4

async function killInTurn({ replicas, ports, startReplica, redis }: ReplicaWorld): Promise<void> {
  const ending = Date.now() + seconds * 1000
  while (Date.now() < ending && !load.signal.aborted) {
    await sleep(killEvery)
    const index = kills % replicas.length
    const [replica, port] = [replicas[index], ports[index]]
    if (!replica || port === undefined) continue
    await stop(replica, 'SIGKILL')
    kills += 1
    replicas[index] = await startReplica(port)
    if (kills % restartEvery > 0) continue
    await redis.stop()
    await redis.start()
    storeRestarts += 1
  }
}

await withReplicas(servers, async (world) => {
  const { origin } = world
  const [studio, agency] = [
    { origin, cookie: await signIn(origin, keys[0]) },
    { origin, cookie: await signIn(origin, keys[1]) },
  ]
  // Alternating, because a busy machine's speed varies.
  for (let round = 0; round < 5; round += 1) {
    cpu.one.push(await cpuPerRequest(world, studio.cookie, 1))
    cpu.all.push(await cpuPerRequest(world, studio.cookie, servers))
  }
  const work = [
    repeat(() => readSession(studio)),
    repeat(() => readSession(agency)),
    repeat(() => renameConversation(studio)),
    repeat(() => renameConversation(agency)),
    repeat(createJobRunner(agency)),
    repeat(() => chat(studio)),
    repeat(() => chat(agency)),
    killInTurn(world),
  ]
  // The kills end when the time is up; anything else ends only by failing.
  try {
    await Promise.race(work)
  } finally {
    load.abort()
    await Promise.allSettled(work)
  }
  await Promise.all(work)
})

console.log(`${kills} × kill -9 and ${storeRestarts} restarts of the store in ${seconds} s`)
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
