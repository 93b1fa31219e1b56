/** What visitors can do to others: pages per address, renders at once, distinct cached pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createPortico } from '#app.ts'
import { readConfig } from '#server/config.ts'
import { article, price } from '#site/testing/samples.ts'
import { sampleSite } from '#site/testing/site.ts'

async function start(env: Record<string, string> = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'portico-limits-'))
  // Embeds are served only if they are built.
  mkdirSync(path.join(dir, 'dist', 'embed'), { recursive: true })
  for (const name of ['portico-prices', 'portico-controls', 'frame-height'])
    writeFileSync(path.join(dir, 'dist', 'embed', `${name}.js`), `// ${name}`)
  const config = readConfig({
    PORTICO_UPSTREAM_URL: 'https://provider.example',
    PORTICO_DATA_DIR: dir,
    PORTICO_DIST: path.join(dir, 'dist'),
    PORTICO_LOG_LEVEL: 'silent',
    ...env,
  })
  const items = Array.from({ length: 20 }, (_, nth) => price(`t${nth}`))
  const source = {
    prices: () => Promise.resolve({ items, currency: 'EUR', currencies: [] }),
    help: (locale: string) => Promise.resolve([article('own', { locale })]),
  }
  const portico = await createPortico(config, { publicPages: { site: sampleSite, source } })
  onTestFinished(async () => {
    await portico.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return async (address: string, remoteAddress = '192.0.2.1') => {
    const request = new Request(`http://127.0.0.1:4400${address}`)
    const rawHeaders = ['host', '127.0.0.1:4400']
    const response = await portico.app.fetch(request, {
      incoming: { socket: { remoteAddress }, rawHeaders },
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

const cacheStatus = ({ headers }: { headers: Headers }) => headers.get('cache-status')

test.each(['/embed/v1/prices.json', '/embed/v1/en/prices.html', '/embed/v1/en/frame'])(
  '%s names what it does not have, and still says what its prices include',
  async (address) => {
    const get = await start()
    const some = await get(`${address}?locale=en&tlds=t1,studio,%3Cscript%3E`)
    expect(some.text).toContain('.studio isn’t in this price list.')
    expect(some.text).not.toContain('&lt;script')
    expect(some.text).toContain('.t1')
    const none = await get(`${address}?locale=en&tlds=studio,unknown`)
    expect(none.text).toContain('.studio and .unknown aren’t in this price list.')
    const basis = (text: string) => text.match(/Prices per year[^.]*\./)?.[0]
    expect(basis(none.text)).toBeDefined()
    expect(basis(none.text)).toBe(basis(some.text))
  },
)

test.each(['/embed/v1/prices.json', '/embed/v1/en/prices.html', '/embed/v1/en/frame'])(
  '%s is rendered once for all spellings of the same table',
  async (address) => {
    const get = await start()
    const first = await get(`${address}?tlds=t1,t2`)
    expect([first.status, cacheStatus(first)]).toEqual([200, 'portico; fwd=miss; stored'])
    for (const query of [
      // No name of an extension, so nothing that the table would say it does not have.
      'tlds=t1,t2,unknown_7f3a',
      'tlds=T1,.t2,t1,t2,t1',
      'tlds=t1%20t2&utm=7f3a',
      'tlds=t1,t2&theme=7f3a&columns=7f3a&currency=7f3a&years=77&category=7f3a',
    ]) {
      const again = await get(`${address}?${query}`)
      expect([query, cacheStatus(again)]).toEqual([query, 'portico; hit'])
      expect(again.text).toBe(first.text)
    }
    expect(cacheStatus(await get(`${address}?tlds=t2,t1`))).toBe('portico; fwd=miss; stored')
    const empty = await get(`${address}?tlds=unknown_1`)
    expect(empty.text).not.toContain('.t3')
    expect(cacheStatus(await get(`${address}?tlds=unknown_2`))).toBe('portico; hit')
  },
)

test.each([
  '/en/prices',
  '/en/prices/t1',
  '/en/help',
  '/embed/v1/prices.json',
  '/api/public/prices',
])('an address gets %s only so often in a minute', async (address) => {
  const get = await start({ PORTICO_PUBLIC_PER_MINUTE: '60' })
  const statuses = []
  for (let count = 0; count < 61; count += 1) statuses.push((await get(address)).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
  const refused = await get(address)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await get(address, '192.0.2.2')).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/api/session')).status).not.toBe(429)
})

test('pages beyond the render budget are refused, cached pages and other visitors are not', async () => {
  const get = await start({ PORTICO_PUBLIC_RENDERS: '8' })
  await get('/en/prices')
  const burst = Promise.all(Array.from({ length: 40 }, (_, n) => get(`/en/prices?q=${n}`)))
  const cached = get('/en/prices')
  const embed = get('/embed/v1/prices.json?tlds=t1', '192.0.2.2')
  const statuses = (await burst).map(({ status }) => status)
  // Four wait; another one is rendered at once if the pause after the last render is over.
  const served = statuses.filter((status) => status === 200).length
  expect([4, 5]).toContain(served)
  const refused = (await burst).find(({ status }) => status === 503)
  expect(refused?.text).toContain('Reload the page in a few seconds.')
  expect(refused?.headers.get('retry-after')).toBe('30')
  expect(refused?.headers.get('cache-control')).toBe('no-store')
  expect(cacheStatus(await cached)).toBe('portico; hit')
  expect((await embed).status).toBe(200)
})
