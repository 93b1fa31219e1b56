/** A file says that nothing may be changed now, and what customers are told. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

let dataDir: string
let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-maintenance-'))
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  bff = await startBff((request) => platform.app.fetch(request), { dataDir, clock })
  page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? '')
})
afterEach(async () => {
  await bff.end()
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const file = () => join(dataDir, 'maintenance.json')
function say(content: unknown): void {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content))
  clock.advance(2_000)
}
const shown = async () => (await page.get('/api/session')).json.maintenance
async function switchable() {
  const { json } = await whole(page, '/api/services?limit=200')
  return json.items.find(
    ({ autoRenew }: { autoRenew: { enabled: boolean; changeable: boolean } | null }) =>
      autoRenew?.changeable && autoRenew.enabled,
  )
}
const writes = () =>
  bff.journal.filter(({ method, path }) => method !== 'GET' && !/agent/.test(path))

test('read-only: nothing is sent to the provider, reading goes on, and the end needs no restart', async () => {
  const service = await switchable()
  const change = () =>
    page.send('PATCH', `/api/services/${service.type}/${service.id}/auto-renew`, {
      body: { enabled: false },
    })
  say({ readOnly: true, until: '2026-11-20T23:00:00+01:00' })
  const { status, json, headers } = await change()
  expect([status, json.code]).toEqual([503, 'read_only'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(writes()).toEqual([])
  expect(await shown()).toEqual({
    readOnly: true,
    from: null,
    until: '2026-11-20T22:00:00Z',
    texts: {},
    link: null,
  })
  expect((await page.get('/api/invoices.csv')).status).toBe(200)
  const question = { message: 'What renews next?', clientMessageId: randomUUID() }
  expect((await page.send('POST', '/api/assistant/messages', { body: question })).status).toBe(200)
  rmSync(file())
  clock.advance(2_000)
  expect(await shown()).toBeNull()
  expect((await change()).status).toBe(200)
})

test('a bulk change waits for the end of read-only mode', async () => {
  // The job's waits would move the test clock beyond the session's limits.
  await bff.end()
  bff = await startBff((request) => platform.app.fetch(request), { dataDir })
  page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? '')
  const { type, id } = await switchable()
  say({ readOnly: true })
  await vi.waitFor(async () => expect((await shown())?.readOnly).toBe(true), 5000)
  const { status, json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), enabled: false, items: [{ type, id }] },
  })
  expect(status).toBe(202)
  const job = async () => (await page.get(`/api/jobs/${json.id}`)).json
  await vi.waitFor(async () => expect((await job()).waiting).not.toBeNull(), 5000)
  expect((await job()).state).toBe('running')
  expect(writes()).toEqual([])
  rmSync(file())
  clock.advance(2_000)
  await vi.waitFor(async () => expect((await job()).state).toBe('done'), 5000)
  expect(writes()).toHaveLength(1)
})

test('an announcement in the operator’s words ends with its time', async () => {
  const now = clock.now()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  say({ from: at(1), until: at(2), text: { en: 'All readable.', de: 'Alles lesbar.' } })
  expect((await shown()).texts).toEqual({ en: 'All readable.', de: 'Alles lesbar.' })
  clock.advance(2 * 3_600_000)
  expect(await shown()).toBeNull()
})

test.each([
  ['no JSON', '{"readOnly": fal'],
  ['an unknown field', { readonly: false }],
  ['a date without a zone', { readOnly: true, until: '2026-11-20 23:00' }],
  ['a link that runs something', { readOnly: true, link: 'javascript:alert(1)' }],
  ['nothing', {}],
  ['a megabyte', { readOnly: false, text: { en: 'x'.repeat(1_000_000) } }],
])('a file with %s changes nothing and is logged', async (_, content) => {
  say({ readOnly: true })
  expect((await shown()).readOnly).toBe(true)
  say(content)
  expect((await shown()).readOnly).toBe(true)
  expect(bff.logged.join('')).toContain('maintenance file not read')
})
