/** `PORTICO_FEATURES`: what is switched off has no route and no link, and is never requested. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { startBff, type TestBff } from '#testing/start.ts'

import { readConfig } from './config.ts'

let platform: Platform
let bff: TestBff
beforeEach(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

async function signedIn(features: string) {
  const env = { PORTICO_FEATURES: features }
  bff = await startBff((request) => platform.app.fetch(request), { env })
  const page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? '')
  return page
}
const requested = () => bff.journal.map(({ path }) => path).join('\n')

describe('with none of them', () => {
  test('every address of theirs is 404, and the provider is asked for nothing of theirs', async () => {
    const page = await signedIn('none')
    for (const path of [
      '/api/orders',
      '/api/orders.csv',
      '/api/assistant/conversations',
      '/api/public/prices',
      '/api/public/help',
      '/en/prices',
      '/en/help',
      '/robots.txt',
      '/sitemap.xml',
      '/embed/v1/prices.json',
    ])
      expect([path, (await page.get(path)).status]).toEqual([path, 404])
    const body = { message: 'Hello', clientMessageId: crypto.randomUUID() }
    expect((await page.send('POST', '/api/assistant/messages', { body })).status).toBe(404)
    for (const path of ['/api/overview', '/api/services', '/api/access-log'])
      expect((await page.get(path)).status).toBe(200)
    expect(requested()).not.toMatch(/orders|ai-agent|catalog|help-center/)
  })

  test('the session offers and links to none of them', async () => {
    const { json } = await (await signedIn('none')).get('/api/session')
    expect(json.offers).toEqual({ assistant: false, orders: false, storedData: false })
    expect(json.can.assistant).toBe(false)
    expect(Object.keys(json.links)).not.toContain('prices')
    expect(Object.keys(json.links)).not.toContain('help')
  })
})

test('one can stay without the others', async () => {
  const page = await signedIn('assistant, public-pages')
  expect((await page.get('/api/assistant/conversations')).status).toBe(200)
  expect((await page.get('/api/public/prices')).status).toBe(200)
  expect((await page.get('/api/orders')).status).toBe(404)
  expect((await page.get('/embed/v1/prices.json')).status).toBe(404)
  const { json } = await page.get('/api/session')
  expect(json.offers).toEqual({ assistant: true, orders: false, storedData: false })
})

test.each([
  [
    'assistent',
    /^PORTICO_FEATURES: must be some of assistant, orders, public-pages, embeds, or none$/,
  ],
  ['embeds', /^PORTICO_FEATURES: embeds need public-pages$/],
])('%s stops the start', async (value, message) => {
  await signedIn('none')
  const start = () =>
    readConfig({ PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9', PORTICO_FEATURES: value })
  expect(start).toThrow(message)
})
