import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { count, createProvider, jobWhen } from './testing/provider.ts'

const minute = 60_000
let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  provider = createProvider()
  clock = createTestClock()
  bff = await startBff((request) => provider.fetch(request), { clock })
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

test('a long job reads the list again, and leaves alone what was changed elsewhere meanwhile', async () => {
  await page.get('/api/services')
  const open = provider.holdAfter(3)
  const items = Array.from({ length: count }, (_, index) => ({ type: 'vps', id: `s${index}` }))
  const { json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), items, enabled: false },
  })
  await jobWhen(page, json.id, ({ changed }) => changed === 3)
  clock.advance(6 * minute)
  provider.state.enabled.set('s50', false)
  open()
  const done = await jobWhen(page, json.id, ({ state }) => state === 'done')
  expect(done).toMatchObject({ changed: count - 1, unchanged: 1, failed: [] })
  expect(provider.state.writes).not.toContain('s50')
  // Undo takes credit for what the job changed only.
  expect(done.undo).toMatchObject({ count: count - 1 })
})
