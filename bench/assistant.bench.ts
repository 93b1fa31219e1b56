/**
 * 1,000 answers at once through one BFF, which reads, filters, numbers and keeps every word, beside
 * nginx and a bare proxy in Node, which pass bytes on: CPU per word, memory per answer, time to the
 * first text. All three read the same provider, one word a chunk. Each holds its 1,000 answers open
 * all the while, and they speak in turn, a short round each: CPU is counted over a server's own
 * rounds, a ratio is of two rounds beside each other, and the median of the ratios is told, so that
 * what else the machine does falls on all alike. Memory is the most that was resident after a round,
 * less what was before the first answer; each has carried some answers before that, as what a server's
 * code takes by itself is no answer's. Nobody is asked to collect garbage.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Pool } from 'undici'

import { startBff, stop } from '#scripts/processes.ts'

import { freePort, startNginx, startProxy, startUpstream, usage } from './assistant/processes.ts'
import type { Bench, Measure } from './bench.ts'
import { percentile } from './bench.ts'

const streams = 1_000
const warming = 200
const sessions = 4
/** Milliseconds between two words of one answer: 4,000 words a second in all. */
const pace = 250
/** Over which the answers are opened. */
const opening = 4_000
const settle = 500
const rounds = 3
const warmingRound = 2_000

type Child = Parameters<typeof usage>[0]

interface Candidate {
  /** How long its answers speak at a time (ms). */
  round: number
  pool: Pool
  path: string
  body: (group: string) => string
  headers: (nth: number) => Record<string, string>
  child: Child
}

/** Opens an answer. Resolves with the time to its first text. */
const open = async (
  { pool, path, body, headers }: Candidate,
  group: string,
  nth: number,
  signal: AbortSignal,
): Promise<number> => {
  const started = performance.now()
  const answer = await pool.request({
    reset: true,
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers(nth) },
    body: body(group),
    signal,
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${await answer.body.text()}`)
  return new Promise((resolve, reject) => {
    answer.body.on('data', (chunk: Buffer) => {
      // A word of the provider, or a `text` event of ours.
      if (/"content":"|"type":"text"/.test(chunk.toString('latin1')))
        resolve(performance.now() - started)
    })
    answer.body.on('error', reject)
  })
}

const openMany = async (
  candidate: Candidate,
  group: string,
  count: number,
  signal: AbortSignal,
) => {
  const opened = Array.from({ length: count }, async (_, nth) => {
    await sleep((nth * opening) / streams)
    return open(candidate, group, nth, signal)
  })
  for (const one of opened) one.catch(() => undefined)
  await Promise.all(opened)
}

/** Lets a group speak for a while; the number of words that it said. */
const speak = async (provider: Child, group: string, during: number): Promise<number> => {
  provider.send({ speak: group })
  await sleep(during)
  const said = new Promise<number>((resolve) => {
    provider.once('message', (words) => resolve(Number(words)))
  })
  provider.send({ speak: null })
  return said
}

/** Some answers before the measured ones, until a server's code is loaded and compiled. */
const warm = async (provider: Child, candidate: Candidate): Promise<void> => {
  const end = new AbortController()
  await openMany(candidate, 'warm', warming, end.signal)
  await speak(provider, 'warm', warmingRound)
  end.abort()
  await sleep(settle)
}

interface Load {
  /** CPU seconds a word, by round. */
  cpu: number[]
  memoryPerStream: number
}

/** All candidates' answers are open; they speak in turn. */
const load = async (provider: Child, candidates: Candidate[]): Promise<Load[]> => {
  for (const candidate of candidates) await warm(provider, candidate)
  const idle = candidates.map(({ child }) => usage(child).memory)
  const end = new AbortController()
  for (const [index, candidate] of candidates.entries())
    await openMany(candidate, `g${index}`, streams, end.signal)
  const loads = candidates.map((): Load => ({ cpu: [], memoryPerStream: 0 }))
  for (let turn = 0; turn < rounds; turn += 1) {
    const order = turn % 2 === 0 ? loads.keys() : [...loads.keys()].toReversed()
    for (const index of order) {
      const [candidate, own] = [candidates[index], loads[index]]
      if (!candidate || !own) continue
      const { child } = candidate
      await sleep(settle)
      const before = usage(child)
      const words = await speak(provider, `g${index}`, candidate.round)
      // The last words are on their way.
      await sleep(settle / 5)
      const after = usage(child)
      own.cpu.push((after.cpu - before.cpu) / words)
      const grown = (after.memory - (idle[index] ?? 0)) / streams
      own.memoryPerStream = Math.max(own.memoryPerStream, grown)
    }
  }
  end.abort()
  await sleep(settle)
  return loads
}

const median = (samples: number[]): number => percentile(samples, 0.5)
const ratio = (own: Load, theirs: Load): number =>
  median(own.cpu.map((cpu, turn) => cpu / (theirs.cpu[turn] ?? Number.NaN)))

/** Microseconds of CPU a word. */
const word = ({ cpu }: Load): number => median(cpu) * 1e6

/** Time to the first text of one answer after the other, with nothing else to do. */
const firstText = async (candidate: Candidate): Promise<number> => {
  const times: number[] = []
  for (let nth = 0; nth < 30; nth += 1) {
    const end = new AbortController()
    times.push(await open(candidate, 'one', nth, end.signal))
    end.abort()
    await sleep(10)
  }
  return percentile(times.slice(10), 0.5)
}

const chat = '/api/v1/sdk/ai-agent/chat-messages'

const signIn = async (origin: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: sessions }, async () => {
      const response = await fetch(`${origin}/api/session`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'portico',
          Origin: origin,
        },
        body: JSON.stringify({ apiKey: `nmk_live_${randomUUID()}` }),
      })
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }),
  )

const run = async (folder: string): Promise<Measure[]> => {
  const upstream = await startUpstream({ BENCH_PACE: String(pace) })
  const nginx = await startNginx(join(folder, 'nginx'), upstream.port)
  const bare = await startProxy(upstream.port)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const bff = await startBff({
    PORT: String(port),
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${upstream.port}`,
    PORTICO_DATA_DIR: join(folder, 'data'),
    PORTICO_LOG_LEVEL: 'silent',
    PORTICO_CHAT_GRACE_MS: '0',
    PORTICO_CHAT_IDLE_MS: '600000',
    PORTICO_CHAT_TOTAL_MS: '600000',
  })
  const cookies = await signIn(origin)
  const pool = (to: number) =>
    new Pool(`http://127.0.0.1:${to}`, {
      connections: streams,
      bodyTimeout: 0,
      headersTimeout: 0,
      connect: { timeout: 60_000 },
      // A new connection for each answer: none is taken that its server is just closing.
      keepAliveTimeout: 1,
    })
  const passed: Candidate = {
    round: 3_000,
    pool: pool(nginx.port),
    path: chat,
    body: (group) => JSON.stringify({ message: `How? group=${group}` }),
    headers: () => ({}),
    child: nginx.child,
  }
  const bareNode: Candidate = { ...passed, pool: pool(bare.port), child: bare.child }
  const ours: Candidate = {
    // Until each of 1,000 answers was kept once more: shorter ones would count too much keeping.
    round: 10_000,
    pool: pool(port),
    path: '/api/assistant/messages',
    body: (group) =>
      JSON.stringify({ message: `How? group=${group}`, clientMessageId: randomUUID() }),
    headers: (nth) => ({
      cookie: cookies[nth % sessions] ?? '',
      origin,
      'x-requested-with': 'portico',
    }),
    child: bff.child,
  }
  try {
    const loads = await load(upstream.child, [passed, bareNode, ours])
    const none: Load = { cpu: [], memoryPerStream: Number.NaN }
    const [theirs = none, floor = none, own = none] = loads
    const times = [await firstText(passed), await firstText(ours)] as const
    return [
      { name: `CPU per word, nginx (median of ${rounds})`, value: word(theirs), unit: 'µs' },
      { name: 'CPU per word, a bare proxy in Node', value: word(floor), unit: 'µs' },
      { name: 'CPU per word, ours', value: word(own), unit: 'µs' },
      {
        name: 'CPU per word, a bare proxy in Node to nginx, round by round',
        value: ratio(floor, theirs),
        unit: '×',
      },
      {
        name: 'CPU per word, ours to nginx, round by round',
        value: ratio(own, theirs),
        unit: '×',
        atMost: 2.8,
      },
      { name: 'memory per answer, nginx', value: theirs.memoryPerStream / 1024, unit: 'KiB' },
      {
        name: 'memory per answer, a bare proxy in Node',
        value: floor.memoryPerStream / 1024,
        unit: 'KiB',
      },
      { name: 'memory per answer', value: own.memoryPerStream / 1024, unit: 'KiB', atMost: 60 },
      { name: 'time to first text through nginx, p50', value: times[0], unit: 'ms' },
      { name: 'time to first text through ours, p50', value: times[1], unit: 'ms' },
      { name: 'time to first text, ours to nginx', value: times[1] / times[0], unit: '×' },
    ]
  } finally {
    await Promise.all([passed, bareNode, ours].map(({ pool: used }) => used.destroy()))
    await stop(bff.child)
    nginx.child.kill()
    bare.child.kill()
    upstream.child.kill()
  }
}

export const bench: Bench = {
  title: `The assistant: ${streams.toLocaleString('en')} answers at once, beside nginx`,
  run: async () => {
    // In memory where the system has such a place: a slow disk's flushes are not what is measured.
    const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
    const folder = mkdtempSync(join(place, 'portico-bench-'))
    try {
      return await run(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
