/** §4.4 and §4.5 name no parameters, so a provider may refuse ours, in several ways. */
import { afterEach, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

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

/** Accepts only `page`; other parameters get `refuse`. Returns the requests with their language. */
async function provider(refuse: () => Response) {
  const requests: string[] = []
  bff = await startBff((request) => {
    const { pathname, search, searchParams } = new URL(request.url)
    requests.push(`${request.headers.get('accept-language')} ${pathname}${search}`)
    const page = searchParams.get('page')
    if (search !== '' && search !== `?page=${page}`) return refuse()
    const payload = page === '2' ? pages[1] : data[pathname.split('/').at(-1) ?? '']
    return payload === undefined
      ? Response.json({ success: false, code: 'not_found' }, { status: 404 })
      : Response.json({ success: true, data: payload })
  })
  return requests
}

const badRequest = { success: false, error: 'Bad Request', message: 'unknown', code: 'bad_request' }

describe('parameters the provider does not accept', () => {
  test.each([
    ['400', () => Response.json(badRequest, { status: 400 })],
    ['404', () => Response.json(badRequest, { status: 404 })],
    ['422', () => new Response('<html>', { status: 422 })],
    ['an error under 200', () => Response.json(badRequest)],
  ])(
    'refused with %s: the request is repeated without them, with the language as a header',
    async (_, refuse) => {
      const requests = await provider(refuse)
      const page = bff.browser()
      const prices = await page.get('/api/public/prices?locale=de')
      expect(prices.json).toMatchObject({
        items: [{ tld: 'com' }, { tld: 'net' }],
        currency: 'EUR',
      })
      expect(requests).toContain('de /api/v1/catalog/domain-prices')
      const help = await page.get('/api/public/help?locale=de')
      expect(help.json).toMatchObject({ items: [{ slug: 'dns', body: null }] })
      const article = await page.get('/api/public/help/dns?locale=de')
      expect(article.json).toMatchObject({ item: { slug: 'dns', body: 'Text' } })
      expect(requests).toContain('de /api/v1/help-center/dns')
    },
  )

  test('a request is not repeated without them if the provider fails', async () => {
    const requests = await provider(() => Response.json(badRequest, { status: 500 }))
    const { json } = await bff.browser().get('/api/public/prices?locale=de')
    expect(json.code).toBe('provider_error')
    expect(requests.filter((request) => !request.includes('?'))).toEqual([])
  })
})
