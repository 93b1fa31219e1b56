/** Limits that several servers count together. */
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Clock } from '#server/clock.ts'
import { type Replicas, startReplicas } from '#testing/replicas.ts'

let replicas: Replicas
let keysTried: number
/** Holds the provider's responses to sign-ins. */
let gate: Promise<void>
const clock: Clock = {
  now: Date.now,
  async sleep(ms, signal) {
    await sleep(Math.min(ms, 20))
    signal?.throwIfAborted()
  },
}
beforeEach(async () => {
  keysTried = 0
  gate = Promise.resolve()
  replicas = await startReplicas(async ({ headers }) => {
    keysTried += 1
    await gate
    return headers.get('authorization') === 'Bearer nmk_the_right_key'
      ? Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } })
      : new Response('{}', { status: 401 })
  }, clock)
})
afterEach(() => replicas.end())

const signIn = (nth: number, key = `nmk_wrong_key_${nth}`) =>
  replicas.servers[nth % 2 === 0 ? 0 : 1].browser().signIn(key)

test('attempts in progress at all servers count together', async () => {
  const opened = Promise.withResolvers<void>()
  gate = opened.promise
  const responses = Promise.all(Array.from({ length: 40 }, (_, nth) => signIn(nth)))
  // All places are taken; further attempts wait.
  await expect.poll(() => keysTried).toBe(10)
  opened.resolve()
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  expect(keysTried).toBe(10)
})

test('many people behind one address sign in at several servers at the same time', async () => {
  const all = Array.from({ length: 30 }, (_, nth) => signIn(nth, 'nmk_the_right_key'))
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(30).fill(201))
})

test('the limits per minute count together', async () => {
  const statuses: number[] = []
  // A right key is not a failure, so only the limit of attempts a minute is reached.
  for (let nth = 0; nth < 122; nth += 1)
    statuses.push((await signIn(nth, 'nmk_the_right_key')).status)
  expect(statuses.slice(0, 120)).toEqual(Array(120).fill(201))
  expect(statuses.slice(120)).toEqual([429, 429])
})

test('without the store nobody signs in, no key is tried, and public pages go on', async () => {
  await replicas.redis.kill()
  const { status, json } = await signIn(0, 'nmk_the_right_key')
  expect([status, json.code]).toEqual([503, 'overloaded'])
  expect(keysTried).toBe(0)
  const help = await replicas.servers[0].browser().get('/api/public/help')
  expect(help.json?.code).not.toBe('overloaded')
  await replicas.redis.start()
  const later = async () => (await signIn(0, 'nmk_the_right_key')).status
  await expect.poll(later, { timeout: 15_000 }).toBe(201)
})
