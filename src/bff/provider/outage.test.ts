/** While a route of the provider fails for everybody, its circuit is open; it closes by itself. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const accounts = ['studio', 'agency', 'tokyo'] as const
let platform: Platform
let clock: ReturnType<typeof createTestClock>
let bff: TestBff
let pages: Browser[]

beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, faults: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  bff = await startBff((request) => platform.app.fetch(request), { clock })
  pages = []
  for (const name of accounts) {
    const page = bff.browser()
    await page.signIn(platform.sampleKeys.find(({ account }) => account === name)?.key ?? '')
    pages.push(page)
  }
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

const setFaults = (faults: object[]) =>
  platform.app.fetch(
    new Request('http://provider.invalid/__faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    }),
  )
const record = '/api/services/vps/unknown-id'
/** The codes of one request of each customer after the other. */
async function askAll(path: string, times = 1): Promise<string[]> {
  const codes: string[] = []
  for (let nth = 0; nth < times * pages.length; nth += 1)
    codes.push((await pages[nth % pages.length]?.get(path))?.json.code)
  return codes
}
const sentSince = (before: number) => bff.journal.slice(before).map(({ path }) => path)

test('a route that fails for everybody has an open circuit, and no other', async () => {
  await setFaults([{ path: '/services/', mode: '503' }])
  expect(new Set(await askAll(record, 4))).toEqual(new Set(['provider_unavailable']))
  expect(bff.logged.join('')).toContain('circuit open')

  const before = bff.journal.length
  const [page] = pages
  const refused = await page?.get(record)
  expect([refused?.status, refused?.json.code]).toEqual([503, 'provider_unavailable'])
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  await askAll(record, 5)
  expect(sentSince(before).filter((path) => path.includes('/services/'))).toEqual([])

  expect((await whole(page as Browser, '/api/services')).status).toBe(200)
  expect((await bff.browser().get('/api/public/prices')).status).toBe(200)
  const signIn = bff.browser()
  const key = platform.sampleKeys.find(({ account }) => account === 'kuwait')?.key ?? ''
  expect((await signIn.signIn(key)).status).toBe(201)
})

test('one call finds out that it works again', async () => {
  await setFaults([{ path: '/services/', mode: '503' }])
  await askAll(record, 4)
  // Still failing: one call tries, and the pause doubles.
  clock.advance(2000)
  const before = bff.journal.length
  await askAll(record, 3)
  expect(sentSince(before).filter((path) => path.includes('/services/'))).toHaveLength(1)

  await setFaults([])
  clock.advance(4000)
  expect(new Set(await askAll(record, 2))).toEqual(new Set(['not_found']))
  expect(bff.logged.join('')).toContain('circuit closed')
})

test('the faults of one account do not close a route for the others', async () => {
  const page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'faults')?.key ?? '')
  for (let nth = 0; nth < 20; nth += 1) await page.get('/api/services/hosting/fault-500')
  expect(sentSince(0).filter((path) => path.endsWith('/fault-500')).length).toBeGreaterThan(19)
  expect(bff.logged.join('')).not.toContain('circuit open')
  expect(new Set(await askAll(record))).toEqual(new Set(['not_found']))
})
