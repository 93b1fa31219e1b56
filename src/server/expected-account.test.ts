/** TAB-2: a request is never carried out as another account than the one it was meant for. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { assistant } from '#contract/assistant.ts'
import { explanation } from '#contract/explanation.ts'
import { linkedKeys } from '#contract/linked-keys.ts'
import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
/** Two tabs of one browser: the first shows the agency, then the second signs in to the studio. */
let browser: Browser
let agencyTag: string
let studioTag: string

const keyOf = (account: string) =>
  platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  bff = await startBff((request) => platform.app.fetch(request), {
    env: {
      PORTICO_EXPLAIN: '1',
      PORTICO_SIGN_IN: 'api-key,passkey',
      PORTICO_STORED_DATA: '1',
      PORTICO_ORIGIN: 'http://localhost:4400',
    },
  })
  browser = bff.browser()
  agencyTag = (await browser.signIn(keyOf('agency'))).json.accountTag
  studioTag = (await browser.signIn(keyOf('studio'))).json.accountTag
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

/**
 * These begin or describe a session, so they concern no particular account. A person's endpoints need
 * a person's session: `src/bff/sessions/accounts.test.ts`.
 */
const beforeAccount = new Set([
  'GET /api/session',
  'POST /api/session',
  'POST /api/support/session',
  ...Object.keys(linkedKeys),
])
const endpoints = Object.keys({ ...table, ...assistant, ...explanation })
  .filter((template) => !beforeAccount.has(template) && !template.includes('/step-up/passkey'))
  .map((template) => {
    const [method = '', path = ''] = template.split(' ')
    return { template, method, path: path.replaceAll(/\{\w+\}/g, 'x') }
  })
const downloads = endpoints.filter(({ path }) => /\.(csv|ics)$/.test(path))

test.each(endpoints)('TAB-2: $template for another account', async ({ method, path }) => {
  const calls = bff.journal.length
  const { status, json } = await browser.send(method, path, {
    headers: { 'Portico-Account': agencyTag },
  })
  expect([status, json.code]).toEqual([409, 'other_account'])
  expect(bff.journal.length).toBe(calls)
  expect((await browser.get('/api/session')).json.accountTag).toBe(studioTag)
})

test.each(endpoints.filter(({ method, path }) => method === 'GET' || path !== '/api/session'))(
  'TAB-2: $template for this account is not refused as another’s',
  async ({ method, path }) => {
    const { json } = await browser.send(method, path, { headers: { 'Portico-Account': studioTag } })
    expect(json?.code).not.toBe('other_account')
  },
)

test.each(downloads)('TAB-2: the link to $path names its account', async ({ path }) => {
  const follow = (search: string) => browser.get(path + search, { 'X-Requested-With': '' })
  for (const search of [`?account=${agencyTag}`, '?account=', `?account=x&account=${studioTag}`])
    expect((await follow(search)).json.code, search).toBe('other_account')
  const { json } = await follow(`?account=${studioTag}`)
  expect([undefined, 'not_found']).toContain(json?.code)
})

test('the tag is the same in every session of an account, and does not show its id', async () => {
  const other = bff.browser()
  const { json, headers } = await other.signIn(keyOf('studio'))
  expect(json.accountTag).toBe(studioTag)
  expect(studioTag).toMatch(/^[\w-]{16}$/)
  expect(studioTag).not.toContain(json.account.id)
  expect(headers.get('portico-account')).toBeNull()
  expect((await other.get('/api/services')).headers.get('portico-account')).toBe(studioTag)
})

test('keys whose account is not known are told apart', async () => {
  const denied = { success: false, error: 'x', message: 'x', code: 'x', details: {} }
  const lists = await startBff(({ url }) =>
    url.endsWith('/account')
      ? Response.json(denied, { status: 403 })
      : Response.json({ success: true, data: [] }),
  )
  const page = lists.browser()
  const first = (await page.signIn('nmk_without_account_1')).json.accountTag
  await page.signIn('nmk_without_account_2')
  const { json } = await page.get('/api/services', { 'Portico-Account': first })
  expect(json.code).toBe('other_account')
  await lists.end()
})
