/** What is published over days: past lists, what the guard holds, true dates of change. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Bff, createBff } from '#bff/bff.ts'
import { readConfig } from '#bff/config.ts'
import { Fault } from '#bff/faults.ts'
import { createPublicPages } from '#bff/public/public.ts'
import { article, eur, price } from '#bff/public/testing/samples.ts'
import { sampleSite } from '#bff/public/testing/site.ts'
import { createTestClock } from '#bff/testing/start.ts'

const origin = 'https://panel.northmark.example'
const day = 86_400_000
const list = (count: number, register = 1000) =>
  Array.from({ length: count }, (_, nth) => price(`t${nth}`, { register: eur(register) }))

let dir = ''
let bff: Bff
let clock = createTestClock()
let items = list(10)
let fails = false

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'portico-published-'))
  clock = createTestClock(Date.parse('2026-11-20T10:00:00Z'))
  items = list(10)
  fails = false
  // Embeds are served where the build has made them.
  mkdirSync(path.join(dir, 'dist', 'embed'), { recursive: true })
  for (const name of ['portico-prices', 'portico-controls', 'frame-height'])
    writeFileSync(path.join(dir, 'dist', 'embed', `${name}.js`), `// ${name}`)
  const config = readConfig({
    PORTICO_ORIGIN: origin,
    PORTICO_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url'),
    PORTICO_UPSTREAM_URL: 'https://provider.example',
    PORTICO_DATA_DIR: dir,
    PORTICO_DIST: path.join(dir, 'dist'),
    PORTICO_LOG_LEVEL: 'silent',
  })
  const source = {
    prices: () =>
      fails
        ? Promise.reject(new Fault('provider_unavailable'))
        : Promise.resolve({ items, currency: 'EUR', currencies: [] }),
    help: (locale: string) =>
      Promise.resolve([article('own', { locale }), article('foreign', { locale: 'en' })]),
  }
  const capabilities = [createPublicPages({ site: sampleSite, source })]
  bff = await createBff(config, { capabilities, clock })
})
afterEach(async () => {
  await bff.close()
  rmSync(dir, { recursive: true, force: true })
})

const get = async (address: string): Promise<string> => {
  const { host } = new URL(origin)
  const answer = await bff.app.fetch(new Request(origin + address, { headers: { host } }))
  expect(answer.status, address).toBe(200)
  return answer.text()
}
const operator = async (address: string, method = 'POST') =>
  bff.core.operator.fetch(new Request(`http://127.0.0.1${address}`, { method }))

test('a past day’s list in every form, beside today’s', async () => {
  await get('/en/prices')
  clock.turn(day)
  items = list(10, 900)
  const forms = ['/en/prices', '/en/prices.csv', '/en/prices.json', '/api/public/prices']
  for (const form of forms) {
    const [now, then] = [await get(form), await get(`${form}?on=2026-11-20`)]
    const amounts = /json|api/.test(form)
      ? ['"minorUnits":900,', '"minorUnits":1000,']
      : ['9.00', '10.00']
    // The transfer costs 10.00 on both days: what differs is the price of a first year.
    expect(now, form).toContain(amounts[0])
    expect(then, form).toContain(amounts[1])
    expect(then, form).not.toContain(amounts[0])
  }
  expect(await get('/en/prices?on=2026-11-20')).toContain('20 November 2026')
  expect(await get('/en/prices.json?on=2026-11-20')).toContain('"asOf":"2026-11-20T10:00:00')
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

test('a sitemap states when the content changed, not when it was read', async () => {
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
  clock.turn(2 * day)
  const later = await entries('de')
  expect(later.get('/prices')).toMatch(changed)
  expect(later.get('/help')).toMatch(changed)
  expect(later.get('/help/own')).toBe('2026-11-03')
  // Of an extension it is not known, and an article in another language is not this one's page.
  expect(later.get('/prices/t1')).toBeNull()
  expect(later.has('/help/foreign')).toBe(false)
  items = list(10, 1001)
  clock.turn(2 * day)
  expect((await entries('de')).get('/prices')).toMatch(/^2026-11-24T10:00:00/)
})

test('without any copy a frame says so in its language; data and include are empty', async () => {
  fails = true
  const { host } = new URL(origin)
  const ask = (address: string) =>
    bff.app.fetch(new Request(`${origin}/embed/v1/${address}`, { headers: { host } }))
  const frame = await ask('de/frame?theme=dark')
  expect(frame.status).toBe(503)
  expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(frame.headers.get('cache-control')).toBe('no-store')
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const text = await frame.text()
  expect(text).toContain('<html lang="de" dir="ltr" data-theme="dark">')
  expect(text).toContain('Versuchen Sie es in einer Minute noch einmal.')
  for (const other of ['prices.json', 'de/prices.html']) {
    const answer = await ask(other)
    expect([answer.status, await answer.text()]).toEqual([503, ''])
  }
  fails = false
  clock.turn(day)
  expect((await ask('de/frame')).status).toBe(200)
})
