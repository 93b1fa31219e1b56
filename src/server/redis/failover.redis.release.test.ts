/** The address of the store leads to another server, as after a failover; and a store behind TLS. */
import { readFileSync } from 'node:fs'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { Database } from '#server/store.ts'
import { freePort } from '#testing/free-port.ts'
import { startRedis } from '#testing/redis.ts'

import { openRedis } from './store.ts'

async function open(url: string): Promise<Database> {
  const store = await openRedis({
    url,
    mayBeVolatile: false,
    now: Date.now,
    onError: () => undefined,
  })
  onTestFinished(() => store.close())
  return store
}
async function start(...options: string[]) {
  const redis = await startRedis(...options)
  onTestFinished(() => redis.end())
  return redis
}
const record = (id: string) => ({
  kind: 'session',
  id,
  owner: 'a',
  value: Buffer.from(`sealed ${id}`),
  expiresAt: Date.now() + 3_600_000,
})

/** An address whose new connections lead to `target`; old ones stay where they are. */
async function startSwitch(target: { port: number }) {
  const state = { target }
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connectTo(state.target.port, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return Object.assign(state, { url: `redis://127.0.0.1:${port}` })
}

test('after a failover it finds the new master, and hears announcements there', async () => {
  const [former, next] = [await start(), await start()]
  const address = await startSwitch(former)
  const [store, other] = [await open(address.url), await open(address.url)]
  const heard: string[] = []
  other.onAnnouncement('topic', (text) => void heard.push(text))
  await store.put(record('kept'))
  await next.command('REPLICAOF', '127.0.0.1', String(former.port))
  await vi.waitFor(
    async () => expect(await next.command('EXISTS', '{portico}:record:session:kept')).toBe(1),
    { timeout: 20_000, interval: 50 },
  )

  await next.command('REPLICAOF', 'NO', 'ONE')
  await former.command('REPLICAOF', '127.0.0.1', String(next.port))
  address.target = next
  await expect(store.put(record('refused'))).rejects.toMatchObject({ failure: 'store-read-only' })
  const recovers = { timeout: 20_000, interval: 50 }
  await vi.waitFor(() => store.put(record('new')), recovers)
  await vi.waitFor(() => other.check(), recovers)
  expect(await other.get('session', 'kept')).not.toBeNull()
  expect(await next.command('EXISTS', '{portico}:record:session:new')).toBe(1)
  expect(await next.command('EXISTS', '{portico}:record:session:refused')).toBe(0)
  await store.announce('topic', 'after the failover')
  await vi.waitFor(() => expect(heard).toContain('after the failover'), recovers)
})

test('TLS: a private authority must be trusted, and is named if it is not', async () => {
  const file = join(import.meta.dirname, '../fixtures/localhost.pem')
  const port = await freePort()
  const tls = ['--tls-cert-file', file, '--tls-key-file', file, '--tls-ca-cert-file', file]
  await start('--tls-port', String(port), ...tls, '--tls-auth-clients', 'no')
  const url = `rediss://127.0.0.1:${port}`
  await expect(open(url)).rejects.toThrow(/^PORTICO_STORE_URL: .*self-signed certificate/)

  // What NODE_EXTRA_CA_CERTS does at the start of a process.
  const trusted = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([...trusted, readFileSync(file, 'utf8')])
  const store = await open(url)
  await store.put(record('over TLS'))
  expect(await store.get('session', 'over TLS')).not.toBeNull()
})
