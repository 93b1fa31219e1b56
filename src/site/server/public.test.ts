/** The public pages against the platform in process, with components from source. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createPortico, type Portico } from '#app.ts'
import { languages } from '#i18n/languages.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { readConfig } from '#server/config.ts'
import { createInProcessTransport } from '#server/transport.ts'
import { fragment } from '#site/embeds/fragment.ts'
import { withShortPrices } from '#site/testing/short-prices.ts'
import { sampleSite } from '#site/testing/site.ts'

const locales = languages.map(({ tag }) => tag)

const contactHref = 'https://northmark.example/ask'
const origin = 'https://panel.northmark.example'
// These tests render and compress pages in each language.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dir = ''
let platform: Platform
let bff: Portico
const requests: string[] = []
let down = false

async function start(): Promise<Portico> {
  const config = readConfig({
    PORTICO_ORIGIN: origin,
    PORTICO_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url'),
    PORTICO_UPSTREAM_URL: 'https://provider.example',
    PORTICO_DATA_DIR: dir,
    PORTICO_DIST: path.join(dir, 'dist'),
    PORTICO_TAX_FILE: 'src/platform/sample/tax.json',
    PORTICO_BRAND_COLOR: '#8e3a23',
    PORTICO_LOG_LEVEL: 'silent',
    PORTICO_LINKS: JSON.stringify({
      order: 'https://shop.example/{tld}?a={action}',
      contact: contactHref,
    }),
  })
  const transport = createInProcessTransport((request) => {
    const { pathname, search } = new URL(request.url)
    requests.push(pathname + search)
    if (down) return new Response('down', { status: 500 })
    return withShortPrices(platform)(request)
  })
  return createPortico(config, { transport, publicPages: { site: sampleSite } })
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'portico-public-'))
  platform = createPlatform({ file: ':memory:', sample: true })
  bff = await start()
})
afterAll(async () => {
  await bff.close()
  rmSync(dir, { recursive: true, force: true })
})

const host = new URL(origin).host
const get = async (address: string, headers: Record<string, string> = {}) =>
  bff.app.fetch(new Request(origin + address, { headers: { host, ...headers } }))
const text = async (address: string) => (await get(address)).text()

const tags = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, captured = '']) => captured)
const structured = (html: string) =>
  tags(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map(
    (json) => JSON.parse(json) as Record<string, unknown>,
  )

test('a thousand cold requests read the provider once', async () => {
  const responses = await Promise.all(Array.from({ length: 1000 }, () => get('/fr/prices')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const listRequests = requests.filter((address) => /domain-prices.*(?:fr)/.test(address))
  expect(new Set(listRequests).size).toBe(listRequests.length)
})

describe('for search engines', () => {
  test('pages link all languages and a default', async () => {
    const alternates = async (tag: string) =>
      tags(await text(`/${tag}/prices`), /<link rel="alternate" hrefLang="([^"]+)"/gi).toSorted()
    const english = await alternates('en')
    expect(english).toEqual([...locales, 'x-default'].toSorted())
    for (const tag of locales) expect(await alternates(tag)).toEqual(english)
  })

  test.each([
    ['/en/prices', '/en/prices', true],
    ['/en/prices?currency=JPY', '/en/prices', false],
    ['/de/prices/com', '/de/prices/com', true],
    ['/en/prices?years=99&currency=XXX', '/en/prices', true],
    ['/en/prices?category=nothing-of-ours', '/en/prices', true],
    ['/en/prices?category=offers', '/en/prices', false],
    ['/en/help', '/en/help', true],
    ['/en/help?q=dns', '/en/help', false],
  ])('%s is canonical at %s', async (address, canonical, index) => {
    const html = await text(address)
    expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`)
    expect(html.includes('noindex')).toBe(!index)
  })

  test('titles, descriptions and files have no direction marks', async () => {
    for (const address of ['/ar/prices', '/ar/prices/com', '/ar/help', '/ar/help/nameservers']) {
      const html = await text(address)
      const head = html.slice(0, html.indexOf('</head>'))
      expect(head).toMatch(/<title>\S/)
      expect(head, address).not.toMatch(/\p{Bidi_Control}/u)
    }
    for (const file of ['/ar/prices.csv', '/ar/prices.json'])
      expect(await text(file), file).not.toMatch(/\p{Bidi_Control}/u)
  })

  test('an extension’s structured offers match the page', async () => {
    const html = await text('/en/prices/cloud')
    const [service] = structured(html) as [{ '@type': string; offers: { price: string }[] }]
    expect(service['@type']).toBe('Service')
    expect(service.offers).toHaveLength(4)
    for (const { price } of service.offers) expect(html).toContain(`€${price}`)
  })

  test('an article has structured data', async () => {
    const [article, crumbs] = structured(await text('/en/help/auto-renew'))
    expect(article).toMatchObject({
      '@type': 'TechArticle',
      inLanguage: 'en',
      dateModified: '2026-11-03',
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('the sitemap lists existing pages under their canonical address', async () => {
    const index = tags(await text('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g)
    expect(index).toHaveLength(locales.length)
    const list = tags(await text('/sitemap-de.xml'), /<loc>([^<]+)<\/loc>/g)
    expect(new Set(list).size).toBe(list.length)
    expect(list.length).toBeGreaterThan(50)
    for (const address of list.filter((_, nth) => nth % 10 === 0)) {
      const { pathname } = new URL(address)
      const response = await get(pathname)
      expect(response.status, pathname).toBe(200)
      expect(await response.text()).toContain(`<link rel="canonical" href="${address}"/>`)
    }
    expect(await text('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })
})

describe('headers', () => {
  test('a page can be cached, names its language and sets no cookie', async () => {
    const { headers } = await get('/de/prices')
    expect(headers.get('content-language')).toBe('de')
    expect(headers.get('cache-control')).toContain('stale-if-error=604800')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/)
    expect(policy).not.toContain('unsafe')
  })

  test('a client that has the page gets 304', async () => {
    const first = await get('/en/help')
    const etag = first.headers.get('etag') ?? ''
    const second = await get('/en/help', { 'if-none-match': etag })
    expect(second.status).toBe(304)
    expect(second.headers.get('etag')).toBe(etag)
  })

  test('a method that a page does not have gets 405 with Allow', async () => {
    const send = async (method: string, address: string) => {
      const response = await bff.app.fetch(
        new Request(origin + address, { method, headers: { host } }),
      )
      return [response.status, response.headers.get('allow')]
    }
    for (const address of [
      '/en/prices',
      '/en/prices.csv',
      '/en/prices/com',
      '/en/help',
      '/en/help/auto-renew',
      '/prices',
      '/robots.txt',
      '/sitemap-de.xml',
      '/schemas/prices-1.json',
      '/help/refunds/',
    ]) {
      expect(await send('POST', address), address).toEqual([405, 'GET, HEAD'])
      expect(await send('HEAD', address), address).not.toContain(405)
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await send(method, '/en/prices'), method).toEqual([405, 'GET, HEAD'])
    expect(await send('PUT', '/en/help/refunds/feedback')).toEqual([405, 'POST'])
    expect((await get('/en/help/refunds/feedback')).status).toBe(404)
    expect(await send('POST', '/xx/prices')).toEqual([404, null])
  })

  test('unknown languages and articles are 404; other spellings of an address redirect', async () => {
    expect((await get('/xx/prices')).status).toBe(404)
    expect((await get('/en/help/nope')).status).toBe(404)
    // Not the dashboard's sign-in: every address under a language is public.
    expect((await get('/de/preise/alle/')).headers.get('location')).toBe('/de/preise/alle')
    for (const address of ['/de', '/de/preise/alle']) {
      const unknown = await get(address)
      expect(unknown.status, address).toBe(404)
      expect(await unknown.text(), address).toContain('href="/de/prices"')
    }
    expect((await get('/en/prices/nope')).status).toBe(404)
    for (const address of ['/en/help/%', '/en/help/c/%FF', '/en/prices/%', '/en/prices/a%2Fb']) {
      const { status, headers } = await get(address)
      expect([status, headers.get('content-type')], address).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
    const moved = await get('/DE/prices?years=5')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/prices?years=5'])
    for (const [address, location] of [
      ['/en/prices/?years=5', '/en/prices?years=5'],
      ['/EN/help/auto-renew/', '/en/help/auto-renew'],
      ['/help/refunds/', '/en/help/refunds'],
      ['/en/prices/%63om', '/en/prices/com'],
      ['/DE', '/de'],
      ['/de/', '/de'],
    ])
      expect((await get(address ?? '')).headers.get('location')).toBe(location)
    const unicode = await get(`/en/prices/${encodeURIComponent('онлайн')}`)
    expect(unicode.headers.get('location')).toBe('/en/prices/xn--80asehdb')
  })
})

describe('files and JSON', () => {
  test('currencies are shown with their symbol if they have one', async () => {
    const page = await text('/en/prices?currency=JPY')
    expect(page).toMatch(/aria-label="Currency: JPY ¥"/)
    expect(page).toContain('>EUR €<')
    expect(page).toContain('>KWD<')
  })

  test('CSV and JSON contain the same amounts', async () => {
    const csv = (await text('/en/prices.csv?currency=KWD')).split('\r\n')
    expect(csv[0]).toMatch(/^tld,unicode_tld,category,currency,tax_basis,register,first_year,/)
    const file = JSON.parse(await text('/en/prices.json?currency=KWD')) as {
      exponent: number
      items: { tld: string; renew: { minorUnits: number } | null }[]
    }
    expect(file.exponent).toBe(3)
    expect(csv).toHaveLength(file.items.length + 2)
    const com = file.items.find(({ tld }) => tld === 'com')
    const renew = ((com?.renew?.minorUnits ?? 0) / 1000).toFixed(3)
    expect(csv.find((line) => line.startsWith('com,'))).toContain(`,${renew},`)
  })

  test('a day without a list is 404 and names the first day with one', async () => {
    const response = await get('/en/prices?on=2020-01-01')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Our price lists go back to')
  })

  test.each(['locale=xx', 'currency=ABC', 'currency=eur', 'years=0', 'country=ZZ', 'nope=1'])(
    'the API refuses %s',
    async (query) => {
      const response = await get(`/api/public/prices?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_input' })
    },
  )

  test('the API responds in the contract’s shape to every origin', async () => {
    const response = await get('/api/public/prices?tlds=de,com&tax=without&currency=JPY')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({
      currency: 'JPY',
      stale: false,
      items: [
        { tld: 'de', taxIncluded: false },
        { tld: 'com', taxIncluded: false, register: { currency: 'JPY' } },
      ],
    })
    const help = (await (await get('/api/public/help?q=dns')).json()) as { items: { body: null }[] }
    expect(help.items.length).toBeGreaterThan(0)
    expect(help.items.every(({ body }) => body === null)).toBe(true)
  })
})

test('the operator lists and purges copies', async () => {
  const operator = async (address: string, method = 'GET') =>
    bff.operator.fetch(new Request(`http://127.0.0.1${address}`, { method }))
  const copies = (await (await operator('/public/copies')).json()) as {
    prices: string[]
    held: unknown[]
  }
  expect(copies.prices).toContain('en|')
  expect(copies.held).toEqual([])
  const before = requests.length
  expect((await operator('/public/purge?tag=prices', 'POST')).status).toBe(200)
  expect(requests.length).toBeGreaterThan(before)
  expect((await operator('/public/purge?tag=nope', 'POST')).status).toBe(400)
  expect((await operator('/public/release?key=en%7C', 'POST')).status).toBe(404)
})

test('pages survive an outage and a restart', async () => {
  await get('/en/prices')
  await get('/en/help/auto-renew')
  down = true
  await bff.close()
  bff = await start()
  for (const address of [
    '/en/prices',
    '/en/prices/com',
    '/en/help',
    '/en/help/auto-renew',
    '/api/public/prices',
  ])
    expect((await get(address)).status, address).toBe(200)
  down = false
})

test('feedback is rate-limited per IPv6 /64', async () => {
  const give = async (last: number) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin,
    }
    const request = new Request(`${origin}/en/help/refunds/feedback`, {
      method: 'POST',
      headers,
      body: 'answer=yes',
    })
    const remoteAddress = `2001:db8:7:7::${last.toString(16)}`
    const rawHeaders = ['Host', new URL(origin).host]
    return (await bff.app.fetch(request, { incoming: { socket: { remoteAddress }, rawHeaders } }))
      .status
  }
  const statuses: number[] = []
  for (let last = 1; last <= 11; last += 1) statuses.push(await give(last))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
})

/** HTML §13.2.3.5: no other control character, and no noncharacter. */
const forbidden = /[^\P{Cc}\t\n\f\r]|\p{Noncharacter_Code_Point}/u
const odd = 'a%00%01%1F%7F%C2%85%EF%BF%BFb'

test.each([
  `/en/prices?q=${odd}`,
  `/en/prices?category=${odd}&sort=${odd}&currency=${odd}&on=${odd}&years=${odd}&tax=${odd}`,
  `/en/prices/com${odd}`,
  `/en/prices.csv?q=${odd}`,
  `/en/prices.json?q=${odd}`,
  `/en/help?q=${odd}`,
  `/en/help/c/${odd}`,
  `/en/help/${odd}`,
  `/en/${odd}`,
  `/api/public/prices?q=${odd}`,
  `/api/public/help?q=${odd}`,
  `/api/public/help/${odd}`,
  `/${odd}`,
])('%s responds with characters allowed in a document', async (address) => {
  const response = await get(address)
  expect(response.status).toBeLessThan(500)
  expect(forbidden.exec(await response.text())?.[0]).toBeUndefined()
})

test('an embed removes characters not allowed in a document from the provider’s names', () => {
  const strange = 'a\0\u0001\u0085\uFFFFb'
  const table = {
    v: 1 as const,
    locale: 'en',
    dir: 'ltr' as const,
    caption: strange,
    css: '',
    extension: strange,
    columns: [],
    rows: [],
    choose: '',
    note: strange,
    all: { label: strange, href: strange },
    asOf: '2026-11-20T08:00:00Z',
    stale: false,
    controls: { find: '', currency: null, tax: null },
  }
  expect(fragment(table)).toContain('<caption>ab</caption>')
  expect(forbidden.exec(fragment(table))?.[0]).toBeUndefined()
})

describe('where a price page starts', () => {
  test('with the currency and tax of the language’s country, if the provider prices in it', async () => {
    expect(await text('/ja/prices')).toMatch(/aria-label="[^"]*JPY ¥|JPY ￥/)
    expect(await text('/ja/prices')).toContain('10%')
    expect(await text('/ja/prices?currency=EUR&country=DE')).toContain('19%')
    // Egypt’s pound has no list.
    expect(await text('/ar/prices')).toContain('EUR')
    // Files are for programs: the same in every language.
    expect(await text('/ja/prices.json')).toContain('"currency":"EUR"')
  })

  test('another currency brings the tax of a country that uses it', async () => {
    const page = await text('/en/prices')
    expect(page).toContain('/en/prices?currency=JPY&amp;country=JP')
    const yen = await text('/en/prices?currency=JPY&country=JP')
    expect(yen).toMatch(/href="\/en\/prices"[^>]*>EUR/)
  })

  test('the example of the search field is in the list', async () => {
    const page = await text('/en/prices')
    const [, example = ''] = page.match(/placeholder="Find an extension, such as \.([^"]+)"/) ?? []
    expect(page).toContain(`id="${example}"`)
  })

  test('a search without results says that the list lacks it and where to ask', async () => {
    const found = /<output class="none" id="none">(.*?)<\/output>/
    const [, none] = found.exec(await text('/en/prices?q=.nothing-like-it')) ?? []
    expect(none).toContain('No domain extension in the price list matches.')
    expect(none).toContain(`href="${contactHref}"`)
  })

  test('a search without results says the same of tax as the list', async () => {
    const basis = /with 19% VAT \(Germany\)/
    expect(await text('/en/prices')).toMatch(basis)
    expect(await text('/en/prices?q=nothing-like-it')).toMatch(basis)
  })
})
