/**
 * 1,000 answers at once through one BFF, which reads, filters, numbers and keeps every word, beside
 * nginx and a bare proxy in Node, which pass bytes on: CPU per word, memory per answer, time to the
 * first text. All three read the same provider, one word a chunk, and are measured after they have
 * carried some answers: what a server's code takes by itself is no answer's.
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
const opening = 6_000
const settle = 2_000
const window = 4_000

interface Candidate {
  pool: Pool
  path: string
  body: (nth: number) => string
  headers: (nth: number) => Record<string, string>
  child: Parameters<typeof usage>[0]
}

/** Opens an answer; `onWords` counts what arrives. Resolves with the time to the first text. */
const open = async (
  { pool, path, body, headers }: Candidate,
  nth: number,
  onWords: (count: number) => void,
  signal: AbortSignal,
): Promise<number> => {
  const started = performance.now()
  const answer = await pool.request({
    reset: true,
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers(nth) },
    body: body(nth),
    signal,
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${await answer.body.text()}`)
  return new Promise((resolve, reject) => {
    answer.body.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      // A word of the provider, or a `text` event of ours: several words may have become one.
      const count = text.split(/"content":"|"type":"text"/).length - 1
      if (count > 0) resolve(performance.now() - started)
      onWords(count)
    })
    answer.body.on('error', reject)
  })
}

interface Load {
  cpuPerWord: number
  memoryPerStream: number
}

/** Some answers before the measured ones, until a server's code is loaded and compiled. */
const warm = async (candidate: Candidate): Promise<void> => {
  const end = new AbortController()
  const opened = Array.from({ length: warming }, async (_, nth) => {
    await sleep((nth * opening) / streams)
    return open(candidate, nth, () => undefined, end.signal)
  })
  await Promise.all(opened)
  await sleep(settle)
  end.abort()
  await sleep(settle)
}

const load = async (candidate: Candidate): Promise<Load> => {
  await warm(candidate)
  const idle = usage(candidate.child)
  const end = new AbortController()
  let words = 0
  const opened = Array.from({ length: streams }, async (_, nth) => {
    await sleep((nth * opening) / streams)
    return open(candidate, nth, (count) => (words += count), end.signal)
  })
  for (const stream of opened) stream.catch(() => undefined)
  await Promise.all(opened)
  await sleep(settle)
  const before = usage(candidate.child)
  words = 0
  await sleep(window)
  const after = usage(candidate.child)
  const seen = words
  end.abort()
  await sleep(1_000)
  // Every answer says one word each `pace`: what arrived joined was still read word by word.
  const said = Math.max(seen, (streams * window) / pace)
  return {
    cpuPerWord: ((after.cpu - before.cpu) / said) * 1e6,
    memoryPerStream: (after.memory - idle.memory) / streams,
  }
}

/** Time to the first text of one answer after the other, with nothing else to do. */
const firstText = async (candidate: Candidate): Promise<number> => {
  const times: number[] = []
  for (let nth = 0; nth < 30; nth += 1) {
    const end = new AbortController()
    times.push(await open(candidate, nth, () => undefined, end.signal))
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
  const upstream = await startUpstream({ BENCH_TOKENS: '100000', BENCH_PACE: String(pace) })
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
    pool: pool(nginx.port),
    path: chat,
    body: () => JSON.stringify({ message: 'How?' }),
    headers: () => ({}),
    child: nginx.child,
  }
  const bareNode: Candidate = { ...passed, pool: pool(bare.port), child: bare.child }
  const ours: Candidate = {
    pool: pool(port),
    path: '/api/assistant/messages',
    body: () => JSON.stringify({ message: 'How?', clientMessageId: randomUUID() }),
    headers: (nth) => ({
      cookie: cookies[nth % sessions] ?? '',
      origin,
      'x-requested-with': 'portico',
    }),
    child: bff.child,
  }
  try {
    const [theirs, floor, own] = [await load(passed), await load(bareNode), await load(ours)]
    const times = [await firstText(passed), await firstText(ours)] as const
    return [
      { name: `CPU per word of ${streams} answers, nginx`, value: theirs.cpuPerWord, unit: 'µs' },
      { name: `CPU per word, a bare proxy in Node`, value: floor.cpuPerWord, unit: 'µs' },
      {
        name: 'CPU per word, a bare proxy in Node to nginx',
        value: floor.cpuPerWord / theirs.cpuPerWord,
        unit: '×',
      },
      { name: `CPU per word, ours`, value: own.cpuPerWord, unit: 'µs' },
      {
        name: 'CPU per word, ours to nginx',
        value: own.cpuPerWord / theirs.cpuPerWord,
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
