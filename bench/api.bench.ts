/**
 * CPU time per request of the dashboard's API in steady state, for the largest sample account, beside
 * plain Node sending the same bytes.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'undici'

import { startBff, startPlatform, stop } from '#scripts/processes.ts'

import { type Bench, type Measure, step, summary } from './bench.ts'
import { cpuOf, get, signIn, type Target, whole } from './servers.ts'

/** Node goes on compiling for about 2,000 requests. */
const WARM_UP = 2500
const REQUESTS = 300
const ROUNDS = 5

interface Page {
  name: string
  path: string
  /** In KiB. */
  maxSize?: number
}

const pages: Page[] = [
  { name: 'session', path: '/api/session' },
  { name: 'overview', path: '/api/overview', maxSize: 40 },
  { name: 'services', path: '/api/services?group=month' },
  { name: 'domains', path: '/api/domains?group=expiry' },
  { name: 'invoices', path: '/api/invoices?group=month' },
]

/** With what browsers send, the response is compressed. */
const encodings: { name: string; headers: Record<string, string> }[] = [
  { name: '', headers: {} },
  { name: ', compressed', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
]

/** CPU milliseconds per request, one at a time. */
async function cost(target: Target, path: string, requests: number): Promise<number> {
  const all = async () => {
    for (let sent = 0; sent < requests; sent += 1) await get(target, path)
  }
  return (await cpuOf(target.child, all)) / requests
}

/** Starts a server of this folder that others are compared with. */
async function startPeer(name: string, ...options: string[]): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'api', name), options)
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(Number(message)))
  })
  return { child, client: new Client(`http://127.0.0.1:${port}`), headers: {} }
}

/** Passes requests on to the provider, as servers without a list of their own do. */
async function measurePassThrough(provider: string, key: string, dir: string): Promise<Measure> {
  step('passing a page on')
  const path = '/api/v1/sdk/services'
  const peer = await startPeer('express.ts', provider, key)
  const file = join(dir, 'passed-on')
  const bytes = await get(peer, path)
  writeFileSync(file, bytes)
  const plain = await startPeer('plain.ts', file)
  try {
    const costs = await compare(peer, path, plain)
    return {
      name: 'services through Express and http-proxy-middleware',
      ...summary(costs.ours),
      unit: 'ms',
      beside: { name: 'plain Node, the same bytes', value: summary(costs.plain).value },
      about: `CPU time to pass one page of ${(bytes.length / 1024).toFixed(1)} KiB on from the provider: what most people would build.`,
    }
  } finally {
    for (const { client, child } of [peer, plain]) {
      await client.close()
      await stop(child)
    }
  }
}

/** In turns, so that other load on the machine affects both. */
async function compare(ours: Target, path: string, plain: Target) {
  await cost(ours, path, WARM_UP)
  await cost(plain, '/', WARM_UP)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await cost(ours, path, REQUESTS), await cost(plain, '/', REQUESTS)])
  return { ours: rounds.map(([ms]) => ms), plain: rounds.map(([, ms]) => ms) }
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
    for (const { path } of pages) await whole(target, path)
    for (const { name, path, maxSize } of pages) {
      for (const encoding of encodings) {
        step(`requesting ${name}${encoding.name}`)
        const ours = { ...target, headers: { ...target.headers, ...encoding.headers } }
        const bytes = await get(ours, path)
        const file = join(dir, 'bytes')
        writeFileSync(file, bytes)
        const plain = await startPeer('plain.ts', file)
        const costs = await compare(ours, path, plain)
        measures.push({
          name: `${name}${encoding.name}`,
          ...summary(costs.ours),
          unit: 'ms',
          beside: { name: 'plain Node, the same bytes', value: summary(costs.plain).value },
          atMostTimes: 3,
          about: `CPU time of one request whose response of ${(bytes.length / 1024).toFixed(1)} KiB has not changed.`,
        })
        if (maxSize !== undefined && encoding.name === '')
          measures.push({
            name: `${name}, size`,
            value: bytes.length / 1024,
            unit: 'KiB',
            atMost: maxSize,
            about: 'What the first page of the dashboard needs to show the account.',
          })
        await plain.client.close()
        await stop(plain.child)
      }
    }
    await target.client.close()
    measures.push(await measurePassThrough(`http://127.0.0.1:${port}`, key, dir))
  } finally {
    await stop(bff.child)
    await stop(platform.child)
    rmSync(dir, { recursive: true, force: true })
  }
  return measures
}

export const bench: Bench = { title: "The dashboard's API: CPU per request in steady state", run }
