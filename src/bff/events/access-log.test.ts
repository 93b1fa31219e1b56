/** LOG-3: the access journal is a view of the record of events that nobody can edit. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { accessDeeds, keptMonths } from '#contract/access-log.search.ts'
import type { AccessEntry } from '#contract/access-log.ts'
import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>

const keyOf = (label: string, at = 0) =>
  platform.sampleKeys.filter(({ account }) => account === label)[at]?.key ?? ''

async function signIn(label: string, at = 0): Promise<Browser> {
  const browser = bff.browser()
  await browser.signIn(keyOf(label, at))
  return browser
}

beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  bff = await startBff((request) => platform.app.fetch(request), {
    clock,
    env: { PORTICO_STORED_DATA: '1' },
  })
  page = await signIn('studio')
})

afterEach(async () => {
  await bff.end()
  platform.close()
})

async function journal(query = '', browser = page): Promise<AccessEntry[]> {
  return (await browser.get(`/api/access-log${query}`)).json.items
}

interface Listed {
  type: string
  id: string
  name: string
  autoRenew: { enabled: boolean; changeable: boolean } | null
}

async function changeable(): Promise<Listed> {
  const { items } = (await whole(page, '/api/services?limit=200')).json
  const service = items.find(({ autoRenew }: Listed) => autoRenew?.changeable && autoRenew.enabled)
  if (!service) throw new Error('the sample has no such service')
  return service
}

const turnOff = ({ type, id }: Listed, browser = page) =>
  browser.send('PATCH', `/api/services/${type}/${id}/auto-renew`, { body: { enabled: false } })

const fromSupport = { 'Portico-View': 'support' }

/** What a helper with the customer's code does: enters and reads a page. */
async function helperEnters(): Promise<Browser> {
  const { json } = await page.send('POST', '/api/support/grants', {
    body: { minutes: 15, hideAmounts: true },
  })
  const helper = bff.browser()
  const { status } = await helper.send('POST', '/api/support/session', {
    body: { code: json.code, helper: 'Maya K.' },
  })
  expect(status).toBe(204)
  return helper
}

describe('LOG-3: the journal says', () => {
  test('who signed in, changed and exported what, on which kind of device', async () => {
    const service = await changeable()
    await turnOff(service)
    await page.get('/api/services.csv')
    const entries = await journal()
    expect(entries).toMatchObject([
      { who: 'you', current: true, deed: 'saw', kind: 'export', subject: { id: 'services' } },
      {
        who: 'you',
        deed: 'changed',
        kind: 'auto-renew',
        after: 'off',
        subject: { id: service.id },
      },
      { who: 'you', deed: 'signed-in', kind: 'sign-in', after: 'api-key' },
    ])
    expect(entries[0]?.total).toBeGreaterThan(1)
  })

  test('that a change was refused', async () => {
    const service = await changeable()
    const reader = await signIn('studio', 1)
    await turnOff(service, reader)
    expect(await journal('?deed=changed', reader)).toMatchObject([
      { result: 'refused', reason: 'missing_scope', changed: 0 },
    ])
  })

  test('a bulk change as one entry', async () => {
    const { items } = (await whole(page, '/api/services?limit=200')).json
    const some = items
      .filter(({ autoRenew }: Listed) => autoRenew?.changeable && autoRenew.enabled)
      .slice(0, 2)
      .map(({ type, id }: Listed) => ({ type, id }))
    const { json } = await page.send('POST', '/api/jobs/auto-renew', {
      body: { id: crypto.randomUUID(), items: some, enabled: false },
    })
    await expect.poll(async () => (await page.get(`/api/jobs/${json.id}`)).json.state).toBe('done')
    expect(await journal('?deed=changed')).toMatchObject([{ total: some.length, subject: null }])
  })

  test('what another key did, without its device', async () => {
    const other = await signIn('studio', 1)
    await turnOff(await changeable())
    expect(await journal('?who=other-key', other)).toMatchObject([
      { kind: 'auto-renew', device: null, current: false },
    ])
    expect(await journal('?deed=signed-in', other)).toHaveLength(1)
  })

  test('when a helper came, what they saw and when sharing ended', async () => {
    const helper = await helperEnters()
    await helper.get('/api/services', fromSupport)
    await helper.send('DELETE', '/api/support/session', { headers: fromSupport })
    const entries = await journal()
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['support-code', 'support-enter', 'support-view', 'support-end']),
    )
    expect(entries.find(({ kind }) => kind === 'support-enter')).toMatchObject({
      who: 'support',
      helper: 'Maya K.',
      deed: 'shared',
    })
  })

  test('an invoice that a helper opened by its number, not by its internal id', async () => {
    const { items } = (await whole(page, '/api/invoices?limit=200')).json
    const { id, number } = items[0]
    expect(number).not.toBe(id)
    const helper = await helperEnters()
    await helper.get(`/api/invoices/${id}`, fromSupport)
    const views = (await journal()).filter(({ kind }) => kind === 'support-view')
    expect(views.map(({ subject }) => subject?.name)).toEqual([number])
  })
})

describe('the journal', () => {
  test('is filtered by who and what, searched and paged', async () => {
    const service = await changeable()
    await turnOff(service)
    for (const deed of accessDeeds)
      expect((await journal(`?deed=${deed}`)).every((entry) => entry.deed === deed)).toBe(true)
    expect(await journal(`?q=${encodeURIComponent(service.name)}`)).toHaveLength(1)
    expect(await journal('?who=support')).toEqual([])
    const { json } = await page.get('/api/access-log?limit=1&offset=1')
    expect(json).toMatchObject({ total: 2, items: [{ kind: 'sign-in' }] })
    expect((await page.get('/api/access-log?deed=stole')).status).toBe(400)
  })

  test('has nothing of another account, and nothing for a visitor or a helper', async () => {
    await turnOff(await changeable())
    const other = await signIn('agency')
    expect((await journal('', other)).map(({ kind }) => kind)).toEqual(['sign-in'])
    expect((await bff.browser().get('/api/access-log')).status).toBe(401)
    const helper = await helperEnters()
    expect((await helper.get('/api/access-log', fromSupport)).status).toBe(403)
  })

  test('is downloaded as it is filtered, and the download is in it', async () => {
    await turnOff(await changeable())
    const { text } = await page.get('/api/access-log.csv?deed=changed')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(await journal('?deed=saw')).toMatchObject([{ subject: { id: 'access-journal' } }])
  })

  test(`goes back ${keptMonths} months`, async () => {
    clock.advance(365 * 86_400_000)
    page = await signIn('studio')
    expect(await journal()).toHaveLength(2)
    clock.advance(2 * 86_400_000)
    page = await signIn('studio')
    expect((await journal()).map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in'])
  })

  test('loses no entry to any call, only to the erasure of the account', async () => {
    await turnOff(await changeable())
    await page.get('/api/services.csv')
    const before = (await journal()).map(({ id, at, kind }) => ({ id, at, kind }))
    const writes = Object.keys(table).filter((address) => !address.startsWith('GET '))
    expect(writes.length).toBeGreaterThan(15)
    for (const address of writes) {
      const [method = '', path = ''] = address.split(' ')
      for (const { id } of before) {
        const target = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
        await page.send(method, target, { body: {} })
        await page.send(method, `${target}?others=true`)
      }
      // Some of them sign out.
      if ((await page.get('/api/access-log')).status === 401) page = await signIn('studio')
    }
    const after = await journal('?limit=200')
    expect(after.map(({ id, at, kind }) => ({ id, at, kind }))).toEqual(
      expect.arrayContaining(before),
    )
    const { json } = await page.get('/api/account')
    const erase = new Request(
      `http://127.0.0.1/events/erase?account=${encodeURIComponent(json.id)}`,
      { method: 'POST' },
    )
    expect((await bff.operator.fetch(erase)).status).toBe(204)
    expect(await journal()).toEqual([])
  })
})
