/** Publishing over several days: past lists, held lists, dates of change. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPortico, type Portico } from '#app.ts'
import { readConfig } from '#server/config.ts'
import { ProblemError } from '#server/problems.ts'
import { article, eur, price } from '#site/testing/samples.ts'
import { sampleSite } from '#site/testing/site.ts'
import { createTestClock } from '#testing/start.ts'

const origin = 'https://panel.northmark.example'
const day = 86_400_000
const list = (count: number, register = 1000) =>
  Array.from({ length: count }, (_, nth) => price(`t${nth}`, { register: eur(register) }))

let dir = ''
let bff: Portico
let clock = createTestClock()
let items = list(10)
let fails = false

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'portico-published-'))
  clock = createTestClock(Date.parse('2026-11-20T10:00:00Z'))
  items = list(10)
  fails = false
  // Embeds are served only if they are built.
  mkdirSync(path.join(dir, 'dist', 'embed'), { recursive: true })
  for (const name of ['portico-prices', 'portico-controls', 'frame-height'])
    writeFileSync(path.join(dir, 'dist', 'embed', `${name}.js`), `// ${name}`)
  await start()
})
afterEach(async () => {
  await bff.close()
  rmSync(dir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<void> {
  const config = readConfig({
    PORTICO_ORIGIN: origin,
    PORTICO_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url'),
    PORTICO_UPSTREAM_URL: 'https://provider.example',
    PORTICO_DATA_DIR: dir,
    PORTICO_DIST: path.join(dir, 'dist'),
    PORTICO_LOG_LEVEL: 'silent',
    ...env,
  })
  const source = {
    prices: () =>
      fails
        ? Promise.reject(new ProblemError('provider_unavailable'))
        : Promise.resolve({ items, currency: 'EUR', currencies: [] }),
    help: (locale: string) =>
      Promise.resolve([article('own', { locale }), article('foreign', { locale: 'en' })]),
  }
  bff = await createPortico(config, { publicPages: { site: sampleSite, source }, clock })
}

const get = async (address: string): Promise<string> => {
  const { host } = new URL(origin)
  const response = await bff.app.fetch(new Request(origin + address, { headers: { host } }))
  expect(response.status, address).toBe(200)
  return response.text()
}
const operator = async (address: string, method = 'POST') =>
  bff.operator.fetch(new Request(`http://127.0.0.1${address}`, { method }))

test('a past list is served in every format', async () => {
  await get('/en/prices')
  clock.advance(day)
  items = list(10, 900)
  const addresses = ['/en/prices', '/en/prices.csv', '/en/prices.json', '/api/public/prices']
  for (const address of addresses) {
    const [today, past] = [await get(address), await get(`${address}?on=2026-11-20`)]
    const amounts = /json|api/.test(address)
      ? ['"minorUnits":900,', '"minorUnits":1000,']
      : ['9.00', '10.00']
    // Transfers cost 10.00 on both days; only the first year differs.
    expect(today, address).toContain(amounts[0])
    expect(past, address).toContain(amounts[1])
    expect(past, address).not.toContain(amounts[0])
  }
  expect(await get('/en/prices?on=2026-11-20')).toContain('20 November 2026')
  expect(await get('/en/prices.json?on=2026-11-20')).toContain('"asOf":"2026-11-20T10:00:00')
})

test('an empty list is never published, not even as the first', async () => {
  items = []
  const { host } = new URL(origin)
  for (const address of ['/en/prices', '/en/prices.csv', '/api/public/prices']) {
    const response = await bff.app.fetch(new Request(origin + address, { headers: { host } }))
    expect(response.status, address).toBe(address.startsWith('/api') ? 502 : 503)
  }
  const copies = await operator('/public/copies', 'GET')
  expect(await copies.json()).toMatchObject({ held: [{ key: 'en|', reason: 'rows_lost' }] })
})

test('a list that lost half its rows is held until the operator releases it', async () => {
  const rows = async () => (await get('/en/prices.csv')).trim().split('\r\n').length - 1
  expect(await rows()).toBe(10)
  items = list(5)
  await operator('/public/purge?tag=prices')
  expect(await rows()).toBe(10)
  const copies = await operator('/public/copies', 'GET')
  expect(await copies.json()).toMatchObject({ held: [{ key: 'en|', reason: 'rows_lost' }] })
  const released = await operator(`/public/release?key=${encodeURIComponent('en|')}`)
  expect([released.status, await released.json()]).toEqual([200, { released: true }])
  expect(await rows()).toBe(5)
  expect((await operator(`/public/release?key=${encodeURIComponent('en|')}`)).status).toBe(404)
})

test('an untranslated article is shown in English and says so', async () => {
  const html = await get('/de/help/foreign')
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('<article lang="en" dir="ltr">')
  expect(html).toContain('Dieser Artikel ist noch nicht übersetzt.')
  expect(html).toContain(`<link rel="canonical" href="${origin}/en/help/foreign"/>`)
  expect(html).not.toContain('hreflang=')
  expect(await get('/de/help/own')).not.toContain('noch nicht übersetzt')
})

test('the sitemap states when content changed, not when it was read', async () => {
  const entries = async (tag: string) =>
    new Map(
      [...(await get(`/sitemap-${tag}.xml`)).matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(
        ([, address = '', rest = '']) => [
          address.replace(`${origin}/${tag}`, ''),
          /<lastmod>([^<]+)</.exec(rest)?.[1] ?? null,
        ],
      ),
    )
  const changed = /^2026-11-20T10:00:00/
  expect((await entries('de')).get('/prices')).toMatch(changed)
  clock.advance(2 * day)
  const later = await entries('de')
  expect(later.get('/prices')).toMatch(changed)
  expect(later.get('/help')).toMatch(changed)
  expect(later.get('/help/own')).toBe('2026-11-03')
  // Unknown for extensions; articles without a translation are not listed.
  expect(later.get('/prices/t1')).toBeNull()
  expect(later.has('/help/foreign')).toBe(false)
  items = list(10, 1001)
  clock.advance(2 * day)
  expect((await entries('de')).get('/prices')).toMatch(/^2026-11-24T10:00:00/)
})

test('only the operator’s list of origins may frame the price table', async () => {
  await bff.close()
  await start({ PORTICO_EMBED_ORIGINS: 'https://shop.example https://blog.example' })
  const frame = await bff.app.fetch(
    new Request(`${origin}/embed/v1/de/frame`, { headers: { host: new URL(origin).host } }),
  )
  expect(frame.status).toBe(200)
  const directives = frame.headers.get('content-security-policy')?.split('; ')
  expect(directives).toContain('frame-ancestors https://shop.example https://blog.example')
})

test('without any copy, the frame explains it, and JSON and include are empty', async () => {
  fails = true
  const { host } = new URL(origin)
  const request = (address: string) =>
    bff.app.fetch(new Request(`${origin}/embed/v1/${address}`, { headers: { host } }))
  const frame = await request('de/frame?theme=dark')
  expect(frame.status).toBe(503)
  expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(frame.headers.get('cache-control')).toBe('no-store')
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const text = await frame.text()
  expect(text).toContain('<html lang="de" dir="ltr" data-theme="dark">')
  expect(text).toContain('Versuchen Sie es in einer Minute noch einmal.')
  for (const other of ['prices.json', 'de/prices.html']) {
    const response = await request(other)
    expect([response.status, await response.text()]).toEqual([503, ''])
  }
  fails = false
  clock.advance(day)
  expect((await request('de/frame')).status).toBe(200)
})
