/** §4.4 and §4.5 name no parameters: a provider may know none of ours, and say so in its own way. */
import { afterEach, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#bff/testing/start.ts'

let bff: TestBff
afterEach(() => bff.end())

const pages = [1, 2].map((page) => ({
  items: [{ tld: page === 1 ? 'com' : 'net', register: '9.00', currency: 'EUR' }],
  page,
  totalPages: 2,
}))
const data: Record<string, unknown> = {
  'domain-prices': pages[0],
  'help-center': [{ slug: 'dns', title: 'DNS', summary: 'Names' }],
  dns: { slug: 'dns', title: 'DNS', body: 'Text' },
}

/** Knows `page` alone; `refuse` answers every other parameter. Keeps what it was asked, and in what language. */
async function provider(refuse: () => Response) {
  const asked: string[] = []
  bff = await startBff((request) => {
    const { pathname, search, searchParams } = new URL(request.url)
    asked.push(`${request.headers.get('accept-language')} ${pathname}${search}`)
    const page = searchParams.get('page')
    if (search !== '' && search !== `?page=${page}`) return refuse()
    const found = page === '2' ? pages[1] : data[pathname.split('/').at(-1) ?? '']
    return found === undefined
      ? Response.json({ success: false, code: 'not_found' }, { status: 404 })
      : Response.json({ success: true, data: found })
  })
  return asked
}

const no = { success: false, error: 'Bad Request', message: 'unknown', code: 'bad_request' }

describe('parameters that the provider does not know', () => {
  test.each([
    ['400', () => Response.json(no, { status: 400 })],
    ['404', () => Response.json(no, { status: 404 })],
    ['422', () => new Response('<html>', { status: 422 })],
    ['an error under 200', () => Response.json(no)],
  ])('refused with %s: the language header alone says it', async (_, refuse) => {
    const asked = await provider(refuse)
    const page = bff.browser()
    const prices = await page.get('/api/public/prices?locale=de')
    expect(prices.json).toMatchObject({ items: [{ tld: 'com' }, { tld: 'net' }], currency: 'EUR' })
    expect(asked).toContain('de /api/v1/catalog/domain-prices')
    const help = await page.get('/api/public/help?locale=de')
    expect(help.json).toMatchObject({ items: [{ slug: 'dns', body: null }] })
    const article = await page.get('/api/public/help/dns?locale=de')
    expect(article.json).toMatchObject({ item: { slug: 'dns', body: 'Text' } })
    expect(asked).toContain('de /api/v1/help-center/dns')
  })

  test('a provider that fails is not asked otherwise', async () => {
    const asked = await provider(() => Response.json(no, { status: 500 }))
    const { json } = await bff.browser().get('/api/public/prices?locale=de')
    expect(json.code).toBe('provider_error')
    expect(asked.filter((one) => !one.includes('?'))).toEqual([])
  })
})
