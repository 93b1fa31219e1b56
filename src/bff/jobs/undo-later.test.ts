/** A bulk change can be undone as long as the change history keeps it. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { createProvider, jobWhen } from './testing/provider.ts'

const day = 86_400_000

let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  provider = createProvider()
  clock = createTestClock(Date.parse('2026-11-20T10:00:00Z'))
  bff = await startBff((request) => provider.fetch(request), { clock })
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const refs = (length: number) =>
  Array.from({ length }, (_, index) => ({ type: 'vps', id: `s${index}` }))
const ended = (id: string) => jobWhen(page, id, ({ state }) => state === 'done')
const send = (path: string, body?: object) => page.send('POST', `/api/jobs/${path}`, { body })
const off = () => [...provider.state.enabled].filter(([, on]) => !on).map(([id]) => id)
const press = (index: number, enabled: boolean) =>
  page.send('PATCH', `/api/services/vps/s${index}/auto-renew`, { body: { enabled } })

async function turnOff(length: number): Promise<string> {
  const { id } = (
    await send('auto-renew', { id: crypto.randomUUID(), items: refs(length), enabled: false })
  ).json
  await ended(id)
  return id
}

async function later(days: number): Promise<void> {
  clock.advance(days * day)
  await page.signIn('nmk_a_key_of_the_test')
}

test('undo weeks later restores what the job changed, and nothing else', async () => {
  provider.state.enabled.set('s3', false)
  const id = await turnOff(5)
  await later(60)
  await press(1, true)
  await press(1, false)
  expect((await page.get('/api/jobs')).json.items).toEqual([])
  const plan = (await page.get(`/api/jobs/${id}/undo`)).json
  expect(plan).toMatchObject({ restores: 3, back: 0, tooLate: [] })
  expect(plan.changedSince).toEqual([{ type: 'vps', id: 's1', name: 'host-s1' }])
  const undone = await send(`${id}/undo`, { include: [] })
  expect(undone.status).toBe(202)
  await ended(undone.json.id)
  expect(off()).toEqual(['s1', 's3'])
  expect((await send(`${id}/undo`, { include: [] })).json.code).toBe('conflict')
  await later(2)
  expect((await send(`${id}/undo`, { include: [] })).json.code).toBe('conflict')
})

test('weeks later it is still known what was charged or has ended since', async () => {
  provider.state.renewsOn.set('s0', '2026-12-01').set('s1', '2027-03-01')
  for (const { id } of refs(2)) provider.state.enabled.set(id, false)
  const on = (await send('auto-renew', { id: crypto.randomUUID(), items: refs(2), enabled: true }))
    .json.id
  await ended(on)
  await later(60)
  provider.state.renewsOn.set('s0', '2027-12-01')
  const plan = (await page.get(`/api/jobs/${on}/undo`)).json
  expect(plan.tooLate).toEqual([{ type: 'vps', id: 's0', name: 'host-s0', on: '2026-12-01' }])
  expect(plan.restores).toBe(1)
})

test('what the history no longer keeps cannot be undone', async () => {
  const id = await turnOff(2)
  await later(401)
  expect((await page.get(`/api/jobs/${id}/undo`)).json.code).toBe('not_found')
  expect((await send(`${id}/undo`, { include: [] })).json.code).toBe('not_found')
  expect((await send(`${id}/retry`)).json.code).toBe('not_found')
})

test('another key of the account may undo what its history shows, another account may not', async () => {
  const id = await turnOff(2)
  const colleague = bff.browser()
  await colleague.signIn('nmk_another_key_of_it')
  expect((await colleague.get(`/api/jobs/${id}/undo`)).json.restores).toBe(2)
  provider.state.account = 'ac_2'
  const stranger = bff.browser()
  await stranger.signIn('nmk_a_key_of_somebody_else')
  const body = { body: { include: [] } }
  expect((await stranger.get(`/api/jobs/${id}/undo`)).status).toBe(404)
  expect((await stranger.send('POST', `/api/jobs/${id}/undo`, body)).status).toBe(404)
})
