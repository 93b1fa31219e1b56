import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Job } from '#contract/jobs.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { createProvider, jobWhen } from './testing/provider.ts'

let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  provider = createProvider()
  clock = createTestClock(Date.parse('2026-11-25T23:30:00Z'))
  bff = await startBff((request) => provider.fetch(request), { clock })
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const ref = (index: number) => ({ type: 'vps', id: `s${index}` })
const refs = (length: number) => Array.from({ length }, (_, index) => ref(index))
const begin = async (items: object[], enabled = false): Promise<Job> =>
  (
    await page.send('POST', '/api/jobs/auto-renew', {
      body: { id: crypto.randomUUID(), items, enabled },
    })
  ).json
const waitForEnd = (id: string) => jobWhen(page, id, ({ state }) => state === 'done')
const send = (path: string, body?: object) => page.send('POST', `/api/jobs/${path}`, { body })
const off = () => [...provider.state.enabled].filter(([, on]) => !on).map(([id]) => id)

test('undo after a stop and a retry restores everything from before the first attempt', async () => {
  const open = provider.holdAfter(6)
  const { id } = await begin(refs(39))
  await jobWhen(page, id, ({ changed }) => changed === 6)
  await send(`${id}/stop`)
  open()
  await waitForEnd(id)
  provider.state.onWrite = undefined
  const retried = await send(`${id}/retry`)
  await waitForEnd(retried.json.id)
  expect(off()).toHaveLength(39)
  const undone = await send(`${retried.json.id}/undo`, { include: [] })
  expect(undone.status).toBe(202)
  await waitForEnd(undone.json.id)
  expect(off()).toEqual([])
})

/** Changes one service as the switch of a page does. */
const press = (index: number, enabled: boolean) =>
  page.send('PATCH', `/api/services/vps/s${index}/auto-renew`, { body: { enabled } })
const runJob = async (items: object[], enabled = false) =>
  waitForEnd((await begin(items, enabled)).id)
const undo = async (id: string, include: object[] = []) =>
  waitForEnd((await send(`${id}/undo`, { include })).json.id)
const planOf = async (id: string) => (await page.get(`/api/jobs/${id}/undo`)).json

test('undo restores what the job changed, only once', async () => {
  provider.state.enabled.set('s3', false)
  const job = await runJob(refs(5))
  expect(job.undo).toEqual({ count: 4, tooLateOn: null })
  const undone = await undo(job.id)
  expect(undone).toMatchObject({ undoes: job.id, enabled: true, total: 4, changed: 4 })
  const again = await jobWhen(page, job.id, () => true)
  expect([again.undoneBy, again.undo]).toEqual([undone.id, null])
  expect(off()).toEqual(['s3'])
  expect((await send(`${job.id}/undo`, { include: [] })).json.code).toBe('conflict')
  expect((await send(`${job.id}/retry`)).json.code).toBe('conflict')
})

test('undo accepts one of two parallel requests', async () => {
  const { id } = await runJob(refs(3))
  const responses = await Promise.all([1, 2].map(() => send(`${id}/undo`, { include: [] })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202, 409]))
})

test('undo leaves what was changed since, and names it', async () => {
  const { id } = await runJob(refs(4))
  clock.advance(10_000)
  await press(1, true)
  await press(1, false)
  await press(2, true)
  expect(await planOf(id)).toEqual({
    restores: 2,
    back: 1,
    changedSince: [{ type: 'vps', id: 's1', name: 'host-s1' }],
    tooLate: [],
  })
  provider.state.writes = []
  const undone = await undo(id)
  expect(undone.failed).toMatchObject([{ id: 's1', name: 'host-s1', code: 'changed_since' }])
  expect([undone.changed, undone.unchanged]).toEqual([2, 1])
  expect(off()).toEqual(['s1'])
  expect(provider.state.writes.toSorted()).toEqual(['s0', 's3'])
})

test('undo restores what was changed since if the customer includes it', async () => {
  const { id } = await runJob(refs(4))
  clock.advance(10_000)
  for (const index of [1, 2]) {
    await press(index, true)
    await press(index, false)
  }
  expect((await undo(id, [ref(1)])).failed).toMatchObject([{ id: 's2' }])
  expect(off()).toEqual(['s2'])
})

test('undo of an earlier job leaves what a later job changed', async () => {
  const first = await runJob(refs(2))
  await runJob(refs(2), true)
  const third = await runJob([ref(1)])
  expect((await undo(first.id)).failed).toMatchObject([{ id: 's1', code: 'changed_since' }])
  expect(off()).toEqual(['s1'])
  expect((await undo(third.id)).failed).toEqual([])
  expect(off()).toEqual([])
})

test('undo lists what the provider refuses, and why; a retry completes it', async () => {
  const { id } = await runJob(refs(3))
  provider.state.onWrite = (service) =>
    service === 's2' ? new Response('{}', { status: 500 }) : undefined
  const undone = await undo(id)
  expect(undone.failed).toMatchObject([{ id: 's2', code: 'provider_error' }])
  provider.state.onWrite = undefined
  await send(`${undone.id}/retry`)
  expect((await waitForEnd(undone.id)).failed).toEqual([])
  expect(off()).toEqual([])
})

test('a retry does not take credit for a change made elsewhere meanwhile', async () => {
  provider.state.onWrite = (service) =>
    service === 's1' ? new Response('{}', { status: 500 }) : undefined
  const { id } = await runJob(refs(2))
  provider.state.onWrite = undefined
  provider.state.enabled.set('s1', false)
  clock.advance(10_000)
  await send(`${id}/retry`)
  expect(await waitForEnd(id)).toMatchObject({ changed: 1, unchanged: 1 })
  expect(await undo(id)).toMatchObject({ total: 1 })
  expect(off()).toEqual(['s1'])
})

test('undo restores a change whose outcome was unknown', async () => {
  provider.state.onWrite = async (service) => {
    provider.state.enabled.set(service, false)
    provider.state.unreadable = true
    throw new TypeError('the connection broke')
  }
  const job = await runJob([ref(1)])
  expect(job.failed).toMatchObject([{ id: 's1' }])
  provider.state.onWrite = undefined
  provider.state.unreadable = false
  clock.advance(10_000)
  expect(off()).toEqual(['s1'])
  await undo(job.id)
  expect(off()).toEqual([])
})

test('it is too late to undo what has been charged or has ended', async () => {
  provider.state.enabled.set('s0', false).set('s1', false)
  provider.state.renewsOn.set('s0', '2026-11-25').set('s1', '2027-01-04')
  const job = await runJob(refs(2), true)
  clock.advance(3_600_000)
  provider.state.renewsOn.set('s0', '2027-11-25')
  const plan = await planOf(job.id)
  expect([plan.restores, plan.tooLate]).toEqual([
    1,
    [{ type: 'vps', id: 's0', name: 'host-s0', on: '2026-11-25' }],
  ])
  expect((await jobWhen(page, job.id, () => true)).undo).toEqual({ count: 1, tooLateOn: null })
  expect((await undo(job.id)).failed).toMatchObject([
    { id: 's0', code: 'charged', on: '2026-11-25' },
  ])
  expect(provider.state.enabled.get('s0')).toBe(true)
  expect(provider.state.enabled.get('s1')).toBe(false)
})

test('names what was not tried', async () => {
  const open = provider.holdAfter(3)
  const { id } = await begin(refs(8))
  await jobWhen(page, id, ({ changed }) => changed === 3)
  await send(`${id}/stop`)
  open()
  await waitForEnd(id)
  const { items, notTried } = (await page.get(`/api/jobs/${id}`)).json
  const names = items
    .filter(({ outcome }: { outcome: string }) => outcome === 'not-tried')
    .map(({ name }: { name: string }) => name)
  expect(names).toHaveLength(notTried)
  expect(names.at(-1)).toBe('host-s7')
})
