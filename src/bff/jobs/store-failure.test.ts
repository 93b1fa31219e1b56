/** A store that fails holds a job up: nothing more is changed that could not be written down. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#bff/testing/start.ts'
import type { Job } from '#contract/jobs.ts'

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
/** A job of which ten items are changed, and how to let it go on. */
async function begun(): Promise<{ id: string; open: () => void }> {
  const open = provider.holdAfterTen()
  const { json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { items, enabled: false },
  })
  await jobWhen(page, json.id, ({ changed }) => changed === 10)
  return { id: json.id, open }
}
const ended = (id: string, from = page): Promise<Job> =>
  jobWhen(from, id, ({ state }) => state === 'done')
const offs = () => [...provider.state.enabled.values()].filter((on) => !on).length

/** Refuses writes of this kind, as a full disk does. */
function breakStore(kind: string, times: number) {
  const { store } = bff.core
  const put = store.put.bind(store)
  let left = times
  store.put = (...records) => {
    if (left > 0 && records.some((one) => one.kind === kind)) {
      left -= 1
      return Promise.reject(new Error('the disk is full'))
    }
    return put(...records)
  }
  return () => left
}

test.each(['job-item', 'job'])(
  'holds a job up, and the job goes on when it is back: %s',
  async (kind) => {
    await page.get('/api/services')
    const { id, open } = await begun()
    const left = breakStore(kind, 7)
    open()
    const done = await ended(id)
    await expect.poll(left).toBe(0)
    expect([done.changed, done.failed, done.notTried]).toEqual([count, [], 0])
    expect(new Set(provider.state.writes).size).toBe(provider.state.writes.length)
    const listed = async () => (await page.get('/api/jobs')).json.items[0].state
    await expect.poll(listed).toBe('done')
  },
)

test('does not keep a job from being stopped', async () => {
  const { id, open } = await begun()
  breakStore('job', 1)
  expect((await page.send('POST', `/api/jobs/${id}/stop`)).status).toBe(500)
  open()
  const done = await ended(id)
  expect(done.changed + done.notTried).toBe(count)
  expect(done.notTried).toBeGreaterThan(40)
  expect(offs()).toBe(done.changed)
})

test('and does not keep the process from ending', async () => {
  const { id, open } = await begun()
  breakStore('job-item', Number.POSITIVE_INFINITY)
  open()
  await bff.end()
  bff = await start()
  const again = bff.browser()
  again.cookie = page.cookie
  expect((await ended(id, again)).failed).toEqual([])
  expect(offs()).toBe(count)
})
