/** What one key of an account has left here, and how its holder exports and erases it. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let mine: Customer
/** Of the same account. */
let otherKey: Customer
let otherAccount: Customer

interface Customer {
  page: Browser
  apiKey: string
  /** In a question, a label and a view. */
  word: string
}

async function use(account: string, nth = 0): Promise<Customer> {
  const { key: apiKey } = platform.sampleKeys.filter((sample) => sample.account === account)[nth]!
  const page = bff.browser()
  expect((await page.signIn(apiKey)).status).toBe(201)
  const word = `word${randomUUID().slice(0, 8)}`
  await whole(page, '/api/services')
  const question = { message: `What is ${word}?`, clientMessageId: randomUUID() }
  await page.send('POST', '/api/assistant/messages', { body: question })
  await page.send('POST', '/api/labels', { body: { name: word } })
  const view = { name: word, path: '/services?autoRenew=off', isPinned: false }
  await page.send('POST', '/api/views', { body: view })
  return { page, apiKey, word }
}

async function start(env: Record<string, string> = { PORTICO_STORED_DATA: '1' }): Promise<void> {
  bff = await startBff((request) => platform.app.fetch(request), { clock, env })
}
beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  await start()
  mine = await use('studio')
  otherKey = await use('studio', 1)
  otherAccount = await use('agency')
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

const exportOf = ({ page }: Customer) => page.send('POST', '/api/stored-data.json')
const erase = ({ page }: Customer) => page.send('DELETE', '/api/stored-data')
const countsOf = async ({ page }: Customer) => {
  const { items } = (await page.get('/api/stored-data')).json
  return Object.fromEntries(
    items.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  )
}
/** Without the record of events, which grows with each export. */
const keptOf = async (customer: Customer) =>
  (await exportOf(customer)).json.records.filter(({ kind }: { kind: string }) => kind !== 'event')

test('exports what this key has left here, without credentials', async () => {
  expect(await countsOf(mine)).toMatchObject({ conversations: 1, labels: 1, views: 1 })
  const { status, text, json, headers } = await exportOf(mine)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="stored-data-\d{4}-\d\d-\d\d\.json"$/u,
  )
  const kinds = new Set(json.records.map(({ kind }: { kind: string }) => kind))
  for (const kind of ['conversation', 'conversation-message', 'labels', 'views', 'event'])
    expect(kinds).toContain(kind)
  expect(text.split(mine.word).length).toBeGreaterThan(3)
  for (const { word, apiKey } of [otherKey, otherAccount]) {
    expect(text).not.toContain(word)
    expect(text).not.toContain(apiKey)
  }
  expect(text).not.toContain(mine.apiKey)
  expect((await mine.page.get('/api/access-log')).json.items).toContainEqual(
    expect.objectContaining({ kind: 'export', subject: expect.objectContaining({ type: 'json' }) }),
  )
})

test('erases it for good, and nothing of another key of the account or of another account', async () => {
  const before = await Promise.all([otherKey, otherAccount].map(keptOf))
  expect((await erase(mine)).status).toBe(204)
  const { activity, ...rest } = await countsOf(mine)
  expect(rest).not.toHaveProperty('conversations')
  expect(rest).not.toHaveProperty('labels')
  expect(rest).not.toHaveProperty('views')
  const records = (await exportOf(mine)).json.records as { kind: string }[]
  expect(JSON.stringify(records.filter(({ kind }) => kind !== 'event'))).not.toContain(mine.word)
  // The session goes on, and what the account's others rely on stays.
  expect([(await mine.page.get('/api/services')).status, activity > 0]).toEqual([200, true])
  expect(await Promise.all([otherKey, otherAccount].map(keptOf))).toEqual(before)
  const kinds = async ({ page }: Customer) =>
    (await page.get('/api/access-log')).json.items.map(({ kind }: { kind: string }) => kind)
  expect(await kinds(mine)).toContain('data-erase')
  expect(await kinds(otherKey)).not.toContain('data-erase')
})

test('both ask for a proof, five minutes after the last one', async () => {
  clock.advance(6 * 60_000)
  for (const send of [exportOf, erase]) {
    const { status, json } = await send(mine)
    expect([status, json.code]).toEqual([403, 'step_up_required'])
  }
  expect(await countsOf(mine)).toMatchObject({ conversations: 1 })
})

test('where the operator has not allowed it, there is no such address', async () => {
  await bff.end()
  await start({})
  const page = bff.browser()
  const { json } = await page.signIn(mine.apiKey)
  expect(json.offers.storedData).toBe(false)
  for (const [method, path] of [
    ['GET', '/api/stored-data'],
    ['POST', '/api/stored-data.json'],
    ['DELETE', '/api/stored-data'],
  ] as const)
    expect((await page.send(method, path)).status).toBe(404)
})
