/** ROT-1: secrets are rotated while customers work, and no request fails. */
import { randomBytes } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { createProvider } from '#bff/jobs/testing/provider.ts'
import { startRedis } from '#testing/redis.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

import { sealStore } from './sealed-store.ts'
import { createVault } from './vault.ts'

const older = randomBytes(32)
const newer = randomBytes(32)
const customers = 8
const provider = createProvider(customers)

const start = (storeUrl: string, secrets: Buffer[]) =>
  startBff((request) => provider.fetch(request), {
    env: {
      PORTICO_STORE_URL: storeUrl,
      PORTICO_SECRETS: secrets.map((secret) => secret.toString('base64url')).join(),
      PORTICO_SESSION_PER_MINUTE: '1000000',
    },
  })

/** Spreads requests over the servers that are up, and restarts one when its requests have ended. */
class Balancer {
  readonly #pending = new Map<TestBff, Set<Promise<unknown>>>()

  add(server: TestBff): void {
    this.#pending.set(server, new Set())
  }

  async restart(server: TestBff, begin: () => Promise<TestBff>): Promise<TestBff> {
    const pending = this.#pending.get(server)
    this.#pending.delete(server)
    if (pending) await Promise.all(pending)
    await server.end()
    const next = await begin()
    this.add(next)
    return next
  }

  async send<T>(index: number, work: (server: TestBff) => Promise<T>): Promise<T> {
    const servers = [...this.#pending]
    const [server, pending] = servers[index % servers.length] ?? []
    if (!server || !pending) throw new Error('no server is up')
    const result = work(server)
    pending.add(result)
    return result.finally(() => pending.delete(result))
  }
}

/** Makes each customer read, change and sign in again until it is ended. Returns unexpected statuses. */
function work(balancer: Balancer, cookies: string[]) {
  const failures: string[] = []
  const over = new AbortController()
  let requests = 0
  const expectStatus = (name: string, status: number, expected: number) => {
    requests += 1
    if (status !== expected) failures.push(`${name}: ${status}`)
  }
  const rounds = cookies.map(async (_, customer) => {
    for (let turn = customer; !over.signal.aborted; turn += 1) {
      await balancer.send(turn, async (server) => {
        const page: Browser = server.browser()
        page.cookie = cookies[customer] ?? ''
        expectStatus('session', (await page.get('/api/session')).status, 200)
        expectStatus('services', (await page.get('/api/services')).status, 200)
        const change = await page.send('PATCH', `/api/services/vps/s${customer}/auto-renew`, {
          body: { enabled: turn % 2 === 0 },
        })
        expectStatus('change', change.status, 200)
        if (turn % 5 === 0)
          expectStatus('sign-in', (await page.signIn(`nmk_key_${customer}`)).status, 201)
        cookies[customer] = page.cookie
      })
    }
  })
  return {
    requests: () => requests,
    async end(): Promise<string[]> {
      over.abort()
      await Promise.all(rounds)
      return failures
    },
  }
}

test('ROT-1: rotating secrets of two servers under load fails no request and signs nobody out', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.end())
  const before = await Promise.all([start(redis.url, [older]), start(redis.url, [older])])
  // The rotation lasts for some requests.
  const records = Array.from({ length: 1000 }, (_, index) => ({
    kind: 'transcript',
    id: `filler ${index}`,
    owner: '',
    value: randomBytes(4000),
    expiresAt: Date.now() + 3_600_000,
  }))
  await sealStore(before[0].database, createVault([older])).put(...records)
  const cookies: string[] = []
  for (let customer = 0; customer < customers; customer += 1) {
    const page = before[0].browser()
    expect((await page.signIn(`nmk_key_${customer}`)).status).toBe(201)
    cookies.push(page.cookie)
  }
  const balancer = new Balancer()
  for (const server of before) balancer.add(server)
  const load = work(balancer, cookies)

  let servers: TestBff[] = before
  const restartAll = async (secrets: Buffer[]) => {
    const restarted: TestBff[] = []
    for (const server of servers) {
      restarted.push(await balancer.restart(server, () => start(redis.url, secrets)))
      // Both kinds of server serve for a while.
      const served = load.requests()
      await expect.poll(load.requests, { timeout: 30_000 }).toBeGreaterThan(served + 10 * customers)
    }
    servers = restarted
  }
  onTestFinished(async () => {
    // Without it a failed expectation would leave the load running for ever.
    await load.end()
    await Promise.all(servers.map((server) => server.end()))
  })
  const secretIds = () => servers[0]?.database.secretIds()
  await restartAll([older, newer])
  await restartAll([newer, older])
  await expect.poll(secretIds, { timeout: 30_000 }).toEqual(createVault([newer]).secretIds)
  await restartAll([newer])
  expect(await load.end()).toEqual([])

  for (const cookie of cookies) {
    const page = servers[1]?.browser()
    if (page) page.cookie = cookie
    expect((await page?.get('/api/account'))?.status).toBe(200)
  }
}, 60_000)
