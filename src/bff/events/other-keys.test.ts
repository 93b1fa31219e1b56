/** AUT-6: what a key of the account sees of what was done with another. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let platform: Platform
let bff: TestBff
let full: Browser
let readOnly: Browser

async function signIn(canWrite: boolean): Promise<Browser> {
  const sample = platform.sampleKeys.find(
    ({ account, scopes }) =>
      account === 'studio' && [scopes].flat().some((scope) => scope.includes('write')) === canWrite,
  )
  const browser = bff.browser()
  const headers = { 'User-Agent': firefox }
  const body = { apiKey: sample?.key }
  expect((await browser.send('POST', '/api/session', { body, headers })).status).toBe(201)
  return browser
}
beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  bff = await startBff((request) => platform.app.fetch(request))
  full = await signIn(true)
  readOnly = await signIn(false)
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

interface Item {
  type: string
  id: string
  autoRenew: { enabled: boolean; changeable: boolean } | null
}

/** Turns auto-renew of one service off with the full key. */
async function turnOff(): Promise<Item> {
  const items: Item[] = (await full.get('/api/services')).json.items
  const item = items.find(({ autoRenew }) => autoRenew?.changeable && autoRenew.enabled)
  if (!item) throw new Error('nothing to change')
  const path = `/api/services/${item.type}/${item.id}/auto-renew`
  expect((await full.send('PATCH', path, { body: { enabled: false } })).status).toBe(200)
  return item
}

/** The events of a download, each as `kind browser`. */
async function eventsSeenBy(browser: Browser): Promise<string[]> {
  const { text } = await browser.get('/api/events.csv')
  const [head = '', ...lines] = text.trim().split('\r\n')
  const names = head.replace('\uFEFF', '').split(',')
  return lines.map((line) => {
    const fields = line.split(',')
    return `${fields[names.indexOf('event')]} ${fields[names.indexOf('browser')]}`
  })
}

test('changes of settings are the account’s, without the other key’s device', async () => {
  const { id } = await turnOff()
  const { items, facets } = (await readOnly.get('/api/changes')).json
  expect(items).toMatchObject([{ kind: 'auto-renew', subject: { id }, device: null }])
  expect(facets.device).toEqual({})
  expect((await readOnly.get(`/api/changes/${items[0].id}`)).json.device).toBeNull()
  const own = (await full.get('/api/changes')).json.items
  expect(own).toMatchObject([{ subject: { id }, device: { browser: 'firefox' } }])
})

test('sign-ins, exports and deleted conversations belong to their key', async () => {
  await turnOff()
  await full.get('/api/services.csv')
  const { id } = (await full.send('POST', '/api/assistant/conversations', { body: {} })).json
  await full.send('DELETE', `/api/assistant/conversations/${id}`)
  expect(await eventsSeenBy(readOnly)).toEqual(['auto-renew ', 'sign-in firefox'])
  expect((await readOnly.get('/api/changes')).json.total).toBe(1)
  expect(await eventsSeenBy(full)).toEqual([
    'conversation-delete firefox',
    'export firefox',
    'auto-renew firefox',
    'sign-in firefox',
  ])
})

test('another session of the same key sees everything', async () => {
  await turnOff()
  const sameKey = await signIn(true)
  expect(await eventsSeenBy(sameKey)).toEqual([
    'sign-in firefox',
    'auto-renew firefox',
    'sign-in firefox',
  ])
})
