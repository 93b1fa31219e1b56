/**
 * 1,000 concurrent chat replies through the BFF, which parses, filters, numbers and stores every
 * word, compared with nginx and a bare Node proxy, which only pass bytes on.
 *
 * All three keep their replies open throughout and stream in turn, in short rounds, from the same
 * provider. Ratios compare neighbouring rounds, and their median is reported, so that other load on
 * the machine affects all alike. Memory is the peak after a round, minus the memory after a warm-up
 * without open replies. Garbage collection is never forced.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Pool } from 'undici'

import { startBff, stop } from '#scripts/processes.ts'

import { type Candidate, open } from './assistant/open.ts'
import { freePort, startNginx, startProxy, startUpstream, usage } from './assistant/processes.ts'
import { type Bench, type Measure, percentile, step } from './bench.ts'

const streams = 1_000
const warmUpStreams = 200
const sessions = 4
/** Milliseconds between two words of one reply, which makes 4,000 words per second in total. */
const pace = 250
/** Milliseconds over which opening the replies is spread. */
const openingTime = 8_000
/** Milliseconds. */
const settleTime = 500
const rounds = 3
/** Milliseconds. */
const warmUpTime = 2_000

type Child = Parameters<typeof usage>[0]

const openMany = async (
  candidate: Candidate,
  group: string,
  count: number,
  signal: AbortSignal,
) => {
  const opened = Array.from({ length: count }, async (_, nth) => {
    await sleep((nth * openingTime) / streams)
    return open(candidate, group, nth, signal)
  })
  // `Promise.all` reports the first failure; without this the others would be unhandled.
  for (const reply of opened) reply.catch(() => undefined)
  await Promise.all(opened)
}

/** Lets a group's replies stream for `duration` ms. Returns the number of words they sent. */
const streamWords = async (provider: Child, group: string, duration: number): Promise<number> => {
  provider.send({ stream: group })
  await sleep(duration)
  const wordCount = new Promise<number>((resolve) => {
    provider.once('message', (words) => resolve(Number(words)))
  })
  provider.send({ stream: null })
  return wordCount
}

/** Streams some replies, so that the server's code is loaded and compiled before measuring. */
const warmUp = async (provider: Child, candidate: Candidate): Promise<void> => {
  const end = new AbortController()
  await openMany(candidate, 'warm', warmUpStreams, end.signal)
  await streamWords(provider, 'warm', warmUpTime)
  end.abort()
  await sleep(settleTime)
}

interface Load {
  /** CPU seconds per word, one value per round. */
  cpu: number[]
  /** Peak KiB per reply. */
  memory: number
}

/** Opens the replies of all candidates, then lets them stream in turn and measures each round. */
const measureLoads = async (provider: Child, candidates: Candidate[]): Promise<Load[]> => {
  step('streaming the first replies')
  for (const candidate of candidates) await warmUp(provider, candidate)
  const idle = candidates.map(({ child }) => usage(child).memory)
  const end = new AbortController()
  step(`waiting for the first text of ${streams} replies`)
  for (const [index, candidate] of candidates.entries())
    await openMany(candidate, `g${index}`, streams, end.signal)
  step('streaming')
  const loads = candidates.map((): Load => ({ cpu: [], memory: 0 }))
  for (let turn = 0; turn < rounds; turn += 1) {
    const order = turn % 2 === 0 ? loads.keys() : [...loads.keys()].toReversed()
    for (const index of order) {
      const [candidate, load] = [candidates[index], loads[index]]
      if (!candidate || !load) continue
      const { child } = candidate
      await sleep(settleTime)
      const before = usage(child)
      const words = await streamWords(provider, `g${index}`, candidate.roundTime)
      // Wait for the words still in flight.
      await sleep(settleTime / 5)
      const after = usage(child)
      load.cpu.push((after.cpu - before.cpu) / words)
      const memory = (after.memory - (idle[index] ?? 0)) / streams / 1024
      load.memory = Math.max(load.memory, memory)
    }
  }
  end.abort()
  await sleep(settleTime)
  return loads
}

const median = (samples: number[]): number => percentile(samples, 0.5)
const cpuRatio = (load: Load, baseline: Load): number =>
  median(load.cpu.map((cpu, turn) => cpu / (baseline.cpu[turn] ?? Number.NaN)))

/** In microseconds. */
const cpuPerWord = ({ cpu }: Load): number => median(cpu) * 1e6

/** Median milliseconds to the first text, with one reply at a time. */
const timeToFirstText = async (candidate: Candidate): Promise<number> => {
  const times: number[] = []
  for (let nth = 0; nth < 30; nth += 1) {
    const end = new AbortController()
    times.push(await open(candidate, 'single', nth, end.signal))
    end.abort()
    await sleep(10)
  }
  return percentile(times.slice(10), 0.5)
}

const chatPath = '/api/v1/sdk/ai-agent/chat-messages'

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
  const proxy = await startProxy(upstream.port)
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
    PORTICO_SESSION_CHATS: '1000',
    // However busy the machine is, 250 conversations of one session may begin at once.
    PORTICO_SESSION_WRITES: '64',
    PORTICO_WRITE_CONNECTIONS: '256',
  })
  const cookies = await signIn(origin)
  const createPool = (serverPort: number) =>
    new Pool(`http://127.0.0.1:${serverPort}`, {
      connections: streams,
      bodyTimeout: 0,
      headersTimeout: 0,
      connect: { timeout: 60_000 },
      // Forces a new connection per reply, so none is reused while its server is closing it.
      keepAliveTimeout: 1,
    })
  const throughNginx: Candidate = {
    roundTime: 3_000,
    pool: createPool(nginx.port),
    path: chatPath,
    body: (group) => JSON.stringify({ message: `How? group=${group}` }),
    headers: () => ({}),
    child: nginx.child,
  }
  const throughProxy: Candidate = {
    ...throughNginx,
    pool: createPool(proxy.port),
    child: proxy.child,
  }
  const throughBff: Candidate = {
    // Long enough to save every reply once more; a shorter round would overstate the cost of saving.
    roundTime: 10_000,
    pool: createPool(port),
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
    const candidates = [throughNginx, throughProxy, throughBff]
    const loads = await measureLoads(upstream.child, candidates)
    const noLoad: Load = { cpu: [], memory: Number.NaN }
    const [nginxLoad = noLoad, proxyLoad = noLoad, bffLoad = noLoad] = loads
    step('waiting for the first text of single replies')
    const nginxFirstText = await timeToFirstText(throughNginx)
    const bffFirstText = await timeToFirstText(throughBff)
    const nginxWord = cpuPerWord(nginxLoad)
    return [
      {
        name: 'a word of a reply',
        value: cpuRatio(bffLoad, nginxLoad) * nginxWord,
        range: [Math.min(...bffLoad.cpu) * 1e6, Math.max(...bffLoad.cpu) * 1e6],
        unit: 'µs',
        // The median of the ratios of neighbouring rounds.
        beside: { name: 'nginx, passing it on', value: nginxWord },
        atMostTimes: 3.2,
        about: 'CPU time to parse it, filter secrets, number it, store it and send it.',
      },
      {
        name: 'a word through a bare Node proxy',
        value: cpuRatio(proxyLoad, nginxLoad) * nginxWord,
        unit: 'µs',
        beside: { name: 'nginx, passing it on', value: nginxWord },
        about: 'A dozen lines that pass bytes on: no server with Node on both sides costs less.',
      },
      {
        name: 'memory of a reply',
        value: bffLoad.memory,
        unit: 'KiB',
        beside: { name: 'a bare Node proxy', value: proxyLoad.memory },
        atMost: 80,
        about: `Highest memory by the number of replies; nginx takes ${nginxLoad.memory.toFixed(0)} KiB.`,
      },
      {
        name: 'time to the first text',
        value: bffFirstText,
        unit: 'ms',
        beside: { name: 'nginx', value: nginxFirstText },
        about:
          'Wall-clock time with one reply at a time; most of it is a call that begins a conversation.',
      },
    ]
  } finally {
    await Promise.all([throughNginx, throughProxy, throughBff].map(({ pool }) => pool.destroy()))
    await stop(bff.child)
    nginx.child.kill()
    proxy.child.kill()
    upstream.child.kill()
  }
}

export const bench: Bench = {
  title: `The assistant: ${streams.toLocaleString('en')} concurrent replies, compared with nginx`,
  run: async () => {
    // In memory if possible, so that a slow disk is not measured.
    const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
    const folder = mkdtempSync(join(parent, 'portico-bench-'))
    try {
      return await run(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
