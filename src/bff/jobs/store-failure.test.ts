/** While the store fails, a job pauses, so that it makes no change it cannot record. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Job } from '#contract/jobs.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { count, createProvider, jobWhen } from './testing/provider.ts'

let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let dataDir: string
const clock = createTestClock()

const start = () => startBff((request) => provider.fetch(request), { dataDir, clock })
beforeEach(async () => {
  provider = createProvider()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-jobs-'))
  bff = await start()
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const items = Array.from({ length: count }, (_, index) => ({ type: 'vps', id: `s${index}` }))
/** Starts a job that pauses after ten items; `open` lets it continue. */
async function startJob(): Promise<{ id: string; open: () => void }> {
  const open = provider.holdAfter(10)
  const { json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), items, enabled: false },
  })
  await jobWhen(page, json.id, ({ changed }) => changed === 10)
  return { id: json.id, open }
}
const waitForEnd = (id: string, from = page): Promise<Job> =>
  jobWhen(from, id, ({ state }) => state === 'done')
const countOff = () => [...provider.state.enabled.values()].filter((on) => !on).length

/** Makes writes of a kind fail, as a full disk does. */
function breakStore(kind: string, times: number) {
  const { database: store } = bff
  const put = store.put.bind(store)
  let left = times
  store.put = (...records) => {
    if (left > 0 && records.some((record) => record.kind === kind)) {
      left -= 1
      return Promise.reject(new Error('the disk is full'))
    }
    return put(...records)
  }
  return () => left
}

test.each(['job-item', 'job'])('pauses a job until it recovers: %s', async (kind) => {
  await page.get('/api/services')
  const { id, open } = await startJob()
  const left = breakStore(kind, 7)
  open()
  const done = await waitForEnd(id)
  await expect.poll(left).toBe(0)
  expect([done.changed, done.failed, done.notTried]).toEqual([count, [], 0])
  expect(new Set(provider.state.writes).size).toBe(provider.state.writes.length)
  const listed = async () => (await page.get('/api/jobs')).json.items[0].state
  await expect.poll(listed).toBe('done')
})

test('no item is stored as settled without its event, or the other way round', async () => {
  const { id, open } = await startJob()
  const { database: store } = bff
  const put = store.put.bind(store)
  const kinds: string[] = []
  store.put = (...records) => {
    kinds.push(records.map(({ kind }) => kind).join(' '))
    return put(...records)
  }
  open()
  await waitForEnd(id)
  const withEvent = kinds.filter((each) => each === 'event job-item').length
  expect(withEvent).toBeGreaterThanOrEqual(count - 10 - 3)
  expect(kinds).not.toContain('event')
})

test('does not prevent stopping a job', async () => {
  const { id, open } = await startJob()
  breakStore('job', 1)
  expect((await page.send('POST', `/api/jobs/${id}/stop`)).status).toBe(500)
  open()
  const done = await waitForEnd(id)
  expect(done.changed + done.notTried).toBe(count)
  expect(done.notTried).toBeGreaterThan(40)
  expect(countOff()).toBe(done.changed)
})

test('does not prevent the process from ending', async () => {
  const { id, open } = await startJob()
  breakStore('job-item', Number.POSITIVE_INFINITY)
  open()
  await bff.end()
  bff = await start()
  const sameBrowser = bff.browser()
  sameBrowser.cookie = page.cookie
  expect((await waitForEnd(id, sameBrowser)).failed).toEqual([])
  expect(countOff()).toBe(count)
})
