/** AUT, TAB-2: a person's tabs show several accounts at the same time, and none reaches another's. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { count, createProvider, jobWhen } from '#bff/jobs/testing/provider.ts'
import { assistant } from '#contract/assistant.ts'
import { explanation } from '#contract/explanation.ts'
import { table } from '#contract/table.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const unlinkedTag = 'tag-of-another00'
const letters = ['a', 'b'] as const
type Letter = (typeof letters)[number]

let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let providers: Record<Letter, ReturnType<typeof createProvider>>
let refused: string[]
let person: string
let page: Browser
let tags: Record<Letter, string>
let linkedAt = 0

const letterOf = (key: string): Letter => (key.includes('_b') ? 'b' : 'a')

async function link(apiKey: string): Promise<string> {
  const letter = letterOf(apiKey)
  const account = { id: `ac_${letter}`, displayName: `Account ${letter}`, customerNumber: null }
  const owner = bff.sessions.ownerOf(apiKey)
  const key = { person, apiKey, account, timeZone: null }
  return (await bff.linkedKeys.put(key, owner, (linkedAt += 1))).handle
}

/** A call of the tab that shows this account. */
const inTab = (letter: Letter, method: string, path: string, body?: unknown) =>
  page.send(method, path, { body, headers: { 'Portico-Account': tags[letter] } })

beforeEach(async () => {
  refused = []
  clock = createTestClock()
  providers = { a: createProvider(), b: createProvider() }
  for (const letter of letters) providers[letter].state.account = `ac_${letter}`
  bff = await startBff(
    (request) => {
      const key = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
      if (refused.includes(key)) return new Response('{}', { status: 401 })
      if (request.url.includes('/ai-agent/')) return new Response('{}', { status: 404 })
      return providers[letterOf(key)].fetch(request)
    },
    {
      clock,
      env: {
        PORTICO_EXPLAIN: '1',
        PORTICO_SIGN_IN: 'api-key,passkey',
        PORTICO_STORED_DATA: '1',
        PORTICO_ORIGIN: 'http://localhost:4400',
      },
    },
  )
  const login = { issuer: 'https://login.example', subject: 'ada' }
  person = bff.persons.idOf(login)
  const name = 'ada@example.org'
  await bff.persons.put({ id: person, login, name, email: name, createdAt: 0, lastLink: null })
  const first = await link('nmk_key_of_a')
  await link('nmk_key_of_b')
  const [, cookie] = await bff.sessions.createForPerson({
    person: { id: person, name },
    link: first,
    remember: false,
  })
  page = bff.browser()
  page.cookie = cookie.split(';')[0] ?? ''
  const { items } = (await page.get('/api/linked-keys')).json
  tags = { a: '', b: '' }
  for (const [index, letter] of letters.entries()) {
    const response = await page.send('POST', `/api/linked-keys/${items[index].id}/use`)
    tags[letter] = response.json.accountTag
  }
  await page.send('POST', `/api/linked-keys/${items[0].id}/use`)
})
afterEach(() => bff.end())

const linkIds = async (): Promise<string[]> =>
  (await page.get('/api/linked-keys')).json.items.map(({ id }: { id: string }) => id)
const accountIn = async (letter: Letter) => (await inTab(letter, 'GET', '/api/account')).json.id
const keysSent = () => bff.journal.map(({ headers }) => headers.get('authorization'))

test('each tab reads its own account in one session, and a call that names none the default', async () => {
  expect([await accountIn('a'), await accountIn('b')]).toEqual(['ac_a', 'ac_b'])
  expect((await page.get('/api/account')).json.id).toBe('ac_a')
  expect((await inTab('b', 'GET', '/api/session')).json.account).toEqual({
    id: 'ac_b',
    displayName: 'Account b',
    customerNumber: null,
    color: 2,
  })
  expect((await inTab('b', 'GET', '/api/services')).headers.get('portico-account')).toBe(tags.b)
  const { items } = (await inTab('b', 'GET', '/api/linked-keys')).json
  expect(items.map(({ current }: { current: boolean }) => current)).toEqual([false, true])
})

const unsafe = /^(DELETE|POST) \/api\/(session|sessions|assistant\/messages|jobs\/auto-renew)\b/
const endpoints = Object.keys({ ...table, ...assistant, ...explanation })
  .filter((template) => !template.includes('/api/linked-keys') && template !== 'DELETE /api/person')
  .map((template) => {
    const [method = '', path = ''] = template.split(' ')
    return { template, method, path: path.replaceAll(/\{\w+\}/g, 'x') }
  })

test('TAB-2: every endpoint is carried out with the key of the tab’s account only', async () => {
  for (const { template, method, path } of endpoints) {
    if (unsafe.test(template)) continue
    bff.journal.length = 0
    const { json } = await inTab('b', method, path)
    expect(json?.code, template).not.toBe('other_account')
    expect(keysSent(), template).not.toContain('Bearer nmk_key_of_a')
  }
})

test('TAB-2: no endpoint is carried out for an account that the person has not linked', async () => {
  bff.journal.length = 0
  for (const { template, method, path } of endpoints) {
    if (template === 'POST /api/session') continue
    const headers = { 'Portico-Account': unlinkedTag }
    const { status, json } = await page.send(method, path, { headers })
    expect([status, json?.code], template).toEqual([409, 'other_account'])
  }
  expect(bff.journal).toEqual([])
})

test('TAB-2: a download is of the account that its link names', async () => {
  providers.b.state.enabled.clear()
  const linesOf = async (query: string) =>
    (await page.get(`/api/services.csv${query}`)).text.trim().split('\n').length
  expect(await linesOf(`?account=${tags.a}`)).toBe(count + 1)
  expect(await linesOf(`?account=${tags.b}`)).toBe(1)
  expect((await page.get(`/api/services.csv?account=${unlinkedTag}`)).status).toBe(409)
  const both = await page.send('GET', `/api/services.csv?account=${tags.a}`, {
    headers: { 'Portico-Account': tags.b },
  })
  expect(both.json.code).toBe('other_account')
})

test('a page that is sent again is never another account’s', async () => {
  providers.b.state.enabled.clear()
  for (let n = 0; n < 2; n += 1) {
    expect((await inTab('a', 'GET', '/api/services')).json.total).toBe(count)
    expect((await inTab('b', 'GET', '/api/services')).json.total).toBe(0)
  }
})

const startJob = async (letter: Letter) => {
  const items = Array.from({ length: 20 }, (_, index) => ({ type: 'vps', id: `s${index}` }))
  const { json } = await inTab(letter, 'POST', '/api/jobs/auto-renew', {
    id: crypto.randomUUID(),
    items,
    enabled: false,
  })
  return json.id as string
}
/** The tab as a browser, for `jobWhen`. */
const tab = (letter: Letter) => ({ ...page, get: (path: string) => inTab(letter, 'GET', path) })

test('AUT-6: a bulk change belongs to its account, and goes on while another is shown', async () => {
  const open = providers.a.holdAfter(5)
  const id = await startJob('a')
  await jobWhen(tab('a'), id, ({ changed }) => changed === 5)
  expect((await inTab('b', 'GET', '/api/jobs')).json.items).toEqual([])
  for (const [method, path] of [
    ['GET', `/api/jobs/${id}`],
    ['POST', `/api/jobs/${id}/stop`],
    ['POST', `/api/jobs/${id}/undo`],
  ] as const) {
    const body = path.endsWith('undo') ? { include: [] } : undefined
    expect((await inTab('b', method, path, body)).status, path).toBe(404)
  }
  const [first = '', second = ''] = await linkIds()
  await page.send('POST', `/api/linked-keys/${second}/use`)
  expect((await inTab('a', 'DELETE', `/api/linked-keys/${second}`)).status).toBe(204)
  open()
  const job = await jobWhen(tab('a'), id, ({ state }) => state === 'done')
  expect([job.changed, job.stopReason]).toEqual([20, null])
  expect(providers.b.state.writes).toEqual([])
  expect(first).not.toBe(second)
})

test('KEY-4: removing a link stops its jobs', async () => {
  const open = providers.a.holdAfter(5)
  const id = await startJob('a')
  await jobWhen(tab('a'), id, ({ changed }) => changed === 5)
  const [first = ''] = await linkIds()
  await inTab('b', 'DELETE', `/api/linked-keys/${first}`)
  open()
  await expect.poll(async () => (await bff.store.list('job-item', id)).length).toBe(20)
  const outcomes = async () =>
    (await bff.store.list('job-item', id)).map(({ value }) => JSON.parse(String(value)).outcome)
  await expect.poll(outcomes).toContain('not-tried')
  expect(providers.a.state.writes.length).toBeLessThanOrEqual(8)
})

test('replacing a key keeps the account’s jobs and conversations, and a running job uses the new one', async () => {
  const open = providers.a.holdAfter(5)
  const id = await startJob('a')
  await jobWhen(tab('a'), id, ({ changed }) => changed === 5)
  const conversations = '/api/assistant/conversations'
  await inTab('a', 'POST', conversations, { title: 'Why so dear?' })
  const replaced = await inTab('a', 'POST', '/api/linked-keys', {
    apiKey: 'nmk_newer_key_of_a',
    confirmed: true,
  })
  expect([replaced.status, replaced.json.accountTag]).toEqual([201, tags.a])
  refused = ['nmk_key_of_a']
  bff.journal.length = 0
  open()
  const job = await jobWhen(tab('a'), id, ({ state }) => state === 'done')
  expect([job.changed, job.stopReason]).toEqual([20, null])
  expect(keysSent()).toContain('Bearer nmk_newer_key_of_a')
  const titles = async (letter: Letter) =>
    (await inTab(letter, 'GET', conversations)).json.items.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles('a')).toEqual(['Why so dear?'])
  expect(await titles('b')).toEqual([])
})

test('SES-3: linking a key replaces the session’s id, and the old one is dead', async () => {
  const { cookie } = page
  await inTab('a', 'POST', '/api/linked-keys', { apiKey: 'nmk_newer_key_of_a', confirmed: true })
  expect(page.cookie).not.toBe(cookie)
  expect(await accountIn('a')).toBe('ac_a')
  page.cookie = cookie
  expect((await inTab('a', 'GET', '/api/account')).status).toBe(401)
  expect((await inTab('a', 'GET', '/api/linked-keys')).status).toBe(401)
})

test('removing a link deletes its conversations', async () => {
  for (const letter of letters)
    await inTab(letter, 'POST', '/api/assistant/conversations', { title: `About ${letter}` })
  expect(await bff.store.size('conversation')).toBe(2)
  const [first = ''] = await linkIds()
  await inTab('b', 'DELETE', `/api/linked-keys/${first}`)
  expect(await bff.store.size('conversation')).toBe(1)
  await bff.persons.remove(person)
  expect(await bff.store.size('conversation')).toBe(0)
})

test('KEY-4: a key that is refused in one tab leaves the other’s account alone', async () => {
  refused = ['nmk_key_of_a']
  expect((await inTab('a', 'GET', '/api/services')).json.code).toBe('key_rejected')
  expect((await inTab('a', 'GET', '/api/session')).json.state).toBe('unlinked')
  expect(await accountIn('b')).toBe('ac_b')
  expect((await inTab('b', 'GET', '/api/events.csv')).text).not.toContain('key-refused')
})

test('what a key may not do is learnt of its account only', async () => {
  providers.a.state.onWrite = () => new Response('{}', { status: 403 })
  await inTab('a', 'PATCH', '/api/services/vps/s1/auto-renew', { enabled: false })
  const mayChange = async (letter: Letter) =>
    (await inTab(letter, 'GET', '/api/session')).json.can.autoRenew
  expect([await mayChange('a'), await mayChange('b')]).toEqual([false, null])
  await link('nmk_fuller_key_of_a')
  expect(await mayChange('a')).toBeNull()
})

test('an account is renamed and coloured for the person alone', async () => {
  const [first = ''] = await linkIds()
  const changes = { name: 'Our shop', color: 5 }
  const changed = await inTab('b', 'PATCH', `/api/linked-keys/${first}`, changes)
  expect(changed.json).toMatchObject({ ...changes, current: false })
  expect((await inTab('a', 'GET', '/api/session')).json.account).toMatchObject({
    displayName: 'Our shop',
    color: 5,
  })
  await inTab('a', 'PATCH', `/api/linked-keys/${first}`, { name: null })
  expect((await inTab('a', 'GET', '/api/session')).json.account.displayName).toBe('Account a')
  for (const body of [{ color: 7 }, { name: '' }, { name: 'x'.repeat(81) }])
    expect((await inTab('a', 'PATCH', `/api/linked-keys/${first}`, body)).status).toBe(400)
})

test('sharing with support shares the account of the tab, and is listed there only', async () => {
  const sharing = { minutes: 15, hideAmounts: false }
  const { code, grant } = (await inTab('b', 'POST', '/api/support/grants', sharing)).json
  const helper = bff.browser()
  await helper.send('POST', '/api/support/session', { body: { code, helper: 'Maya' } })
  providers.b.state.enabled.clear()
  const shown = () => helper.get('/api/services', { 'Portico-View': 'support' })
  expect((await shown()).json.total).toBe(0)
  const listed = async (letter: Letter) =>
    (await inTab(letter, 'GET', '/api/support/grants')).json.items.length
  expect([await listed('a'), await listed('b')]).toEqual([0, 1])
  expect((await inTab('a', 'DELETE', `/api/support/grants/${grant.id}`)).status).toBe(404)
  const [, second = ''] = await linkIds()
  await inTab('a', 'DELETE', `/api/linked-keys/${second}`)
  expect((await shown()).status).toBe(401)
})
