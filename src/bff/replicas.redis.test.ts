/** What one replica does, the other learns within a second. */
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Clock } from '#server/clock.ts'
import { type Replicas, startReplicas } from '#testing/replicas.ts'
import { type Browser, whole } from '#testing/start.ts'

import { count, createProvider, jobWhen } from './jobs/testing/provider.ts'

const key = 'nmk_a_key_of_the_test'
let provider: ReturnType<typeof createProvider>
let replicas: Replicas
/** The same customer, whose requests reach one replica or the other. */
let first: Browser
let second: Browser
/** The time of day, without waiting: refused sign-ins are delayed by seconds. */
const clock: Clock = {
  now: Date.now,
  async sleep(_ms, signal) {
    await sleep(1)
    signal?.throwIfAborted()
  },
}
beforeEach(async () => {
  provider = createProvider()
  replicas = await startReplicas((request) => provider.fetch(request), clock)
  first = replicas.servers[0].browser()
  second = replicas.servers[1].browser()
  await first.signIn(key)
  second.cookie = first.cookie
})
afterEach(() => replicas.end())

const soon = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 })
const items = Array.from({ length: count }, (_, index) => ({ type: 'vps', id: `s${index}` }))
async function startJob(): Promise<{ id: string; open: () => void }> {
  const open = provider.holdAfter(10)
  const body = { id: crypto.randomUUID(), items, enabled: false }
  const { json } = await first.send('POST', '/api/jobs/auto-renew', { body })
  await jobWhen(first, json.id, ({ changed }) => changed === 10)
  return { id: json.id, open }
}

test('a session of one is a session of the other, until either ends it', async () => {
  expect((await second.get('/api/session')).status).toBe(200)
  expect((await second.send('DELETE', '/api/session')).status).toBe(200)
  expect((await first.get('/api/services')).status).toBe(401)
})

test('failed sign-ins count together', async () => {
  provider.fetch = async () => new Response('{}', { status: 401 })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const browser = replicas.servers[attempt % 2 === 0 ? 0 : 1].browser()
    statuses.push((await browser.signIn(`nmk_wrong_${attempt}`)).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('a write at one is read at the other at once', async () => {
  const off = async (browser: Browser) => (await whole(browser, '/api/services?autoRenew=off')).json
  expect((await off(first)).total).toBe(0)
  expect((await off(second)).total).toBe(0)
  const body = { enabled: false }
  expect((await first.send('PATCH', '/api/services/vps/s1/auto-renew', { body })).status).toBe(200)
  expect((await off(second)).total).toBe(1)
})

test('a list that neither has is read once', async () => {
  const lists = await Promise.all([whole(first, '/api/services'), whole(second, '/api/services')])
  expect(lists.map(({ json }) => json.total)).toEqual([count, count])
  const reads = replicas.servers.flatMap(({ journal }) =>
    journal.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/v1/sdk/services'),
    ),
  )
  expect(reads).toHaveLength(1)
})

test('events recorded at one appear at the other', async () => {
  const changes = async (browser: Browser) => (await browser.get('/api/events')).json
  const before = JSON.stringify(await changes(second))
  const body = { enabled: false }
  expect((await first.send('PATCH', '/api/services/vps/s1/auto-renew', { body })).status).toBe(200)
  await soon(async () => expect(JSON.stringify(await changes(second))).not.toBe(before))
})

test('a job is stopped at the other replica than the one that runs it', async () => {
  const { id, open } = await startJob()
  const { json } = await second.send('POST', `/api/jobs/${id}/stop`)
  expect(json.state).toBe('stopping')
  await soon(async () => expect((await first.get(`/api/jobs/${id}`)).json.state).toBe('stopping'))
  open()
  const done = await jobWhen(second, id, ({ state }) => state === 'done')
  expect(done.stopReason).toBe('customer')
  expect(done.changed).toBeLessThanOrEqual(13)
  expect(new Set(provider.state.writes).size).toBe(provider.state.writes.length)
})

test('a job moves to the other replica when its own ends, and changes nothing twice', async () => {
  const { id, open } = await startJob()
  open()
  await replicas.servers[0].close()
  const done = await jobWhen(second, id, ({ state }) => state === 'done')
  expect([done.changed, done.failed, done.notTried]).toEqual([count, [], 0])
  expect(new Set(provider.state.writes).size).toBe(provider.state.writes.length)
})

test('a job whose lease another replica has taken is not continued by the first', async () => {
  const { id, open } = await startJob()
  // As if the first process had been stopped for longer than its lease.
  await replicas.redis.command('ZADD', '{portico}:leases', '0', `job ${id}`)
  await replicas.redis.command('HSET', '{portico}:tokens', `job ${id}`, '0')
  open()
  const done = await jobWhen(second, id, ({ state }) => state === 'done')
  expect(done.changed).toBe(count)
  // Three were being written when the job moved, and were read back by the other replica.
  expect(provider.state.writes.length).toBeLessThanOrEqual(count + 3)
})

test('a retry or an undo of a job that the other replica runs is refused', async () => {
  const { id, open } = await startJob()
  for (const action of ['retry', 'undo'])
    expect(
      (await second.send('POST', `/api/jobs/${id}/${action}`, { body: { include: [] } })).status,
    ).toBe(409)
  open()
  await jobWhen(second, id, ({ state }) => state === 'done')
})

test('signing out at one stops the job at the other', async () => {
  const { id, open } = await startJob()
  await second.send('DELETE', '/api/session')
  open()
  const later = replicas.servers[1].browser()
  await later.signIn(key)
  const done = await jobWhen(later, id, ({ state }) => state === 'done')
  expect(done.stopReason).toBe('session_ended')
})
