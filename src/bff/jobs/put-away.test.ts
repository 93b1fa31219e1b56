/** Which ended jobs are still news, and which belong together. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Job } from '#contract/jobs.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { createProvider, jobWhen } from './testing/provider.ts'

const key = 'nmk_a_key_of_the_test'
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>

const signedIn = async (): Promise<Browser> => {
  const browser = bff.browser()
  await browser.signIn(key)
  return browser
}
beforeEach(async () => {
  const provider = createProvider()
  clock = createTestClock()
  bff = await startBff((request) => provider.fetch(request), { clock })
  page = await signedIn()
})
afterEach(() => bff.end())

const run = async (id: string, enabled = false, plan?: string): Promise<Job> => {
  const body = { id: crypto.randomUUID(), items: [{ type: 'vps', id }], enabled, plan }
  const { json } = await page.send('POST', '/api/jobs/auto-renew', { body })
  return jobWhen(page, json.id, ({ state }) => state === 'done')
}
const listed = async (from: Browser): Promise<Job[]> => (await from.get('/api/jobs')).json.items

test('a job that was put away stays so on every device, and after the next sign-in', async () => {
  const job = await run('s1')
  const otherDevice = await signedIn()
  expect((await listed(page)).map(({ isPutAway }) => isPutAway)).toEqual([false])
  expect((await page.send('POST', `/api/jobs/${job.id}/put-away`)).status).toBe(204)
  for (const from of [page, otherDevice, await signedIn()])
    expect((await listed(from)).map(({ isPutAway }) => isPutAway)).toEqual([true])
  const stranger = bff.browser()
  await stranger.signIn('nmk_another_key_of_it')
  expect((await stranger.send('POST', `/api/jobs/${job.id}/put-away`)).status).toBe(404)
})

test('what ended before the session began is no news', async () => {
  await run('s1')
  clock.advance(60_000)
  const later = await signedIn()
  expect((await listed(later)).map(({ isPutAway }) => isPutAway)).toEqual([true])
  expect((await listed(page)).map(({ isPutAway }) => isPutAway)).toEqual([false])
})

test('jobs confirmed together name the same plan, and so do their undos', async () => {
  const plan = crypto.randomUUID()
  const [first, second] = [await run('s1', false, plan), await run('s2', false, plan)]
  const alone = await run('s3')
  expect([first.plan, second.plan, alone.plan]).toEqual([plan, plan, null])
  const { json } = await page.send('POST', `/api/jobs/${first.id}/undo`, { body: { include: [] } })
  expect([json.plan, json.undoes]).toEqual([plan, first.id])
})
