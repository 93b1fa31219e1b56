import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

const service = { id: '7', type: 'vps', name: 'build-02', domain: 'a.example', donotrenew: '0' }
const domain = { id: 'd1', name: 'a.example', status: 'active' }
const invoice = { id: '9', number: 'R-9', total: '5.00', currency: 'EUR' }

let bff: TestBff
let page: Browser
/** Type under which the provider serves its service alone. */
let spelling: string
let written: unknown
let release: () => void

beforeEach(async () => {
  const held = Promise.withResolvers<void>()
  release = held.resolve
  spelling = 'vps'
  written = null
  const envelope = (data: unknown) => Response.json({ success: true, data, message: '' })
  bff = await startBff(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/account')) return envelope({ id: 'ac_1', name: 'Ada' })
    if (request.method === 'PATCH') {
      written = await request.json()
      return envelope({})
    }
    const single: Record<string, object> = {
      [`/api/v1/sdk/services/${encodeURIComponent(spelling)}/7`]: { ...service, type: spelling },
      '/api/v1/sdk/domains/a.example': domain,
      '/api/v1/sdk/invoices/9': invoice,
    }
    if (single[pathname]) return envelope(single[pathname])
    if (/\/(?:services|domains|invoices)\/./.test(pathname))
      return new Response('{}', { status: 404 })
    await held.promise
    const lists: Record<string, object[]> = {
      services: [{ ...service, type: spelling }],
      domains: [domain],
      invoices: [invoice],
    }
    return envelope({ items: lists[pathname.split('/').at(-1) ?? ''] ?? [] })
  })
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(async () => {
  release()
  await bff.end()
})

describe('while its list is still being read', () => {
  test.each([
    ['/api/services/vps/7', { id: '7', name: 'build-02', complete: false }],
    ['/api/domains/a.example', { name: 'a.example', complete: false }],
    ['/api/invoices/9', { id: '9', number: 'R-9' }],
  ])('%s is read alone', async (path, wanted) => {
    expect((await page.get(path)).json).toMatchObject(wanted)
  })

  test('auto-renew is written in the form of the record', async () => {
    const { json } = await page.send('PATCH', '/api/services/vps/7/auto-renew', {
      body: { enabled: true },
    })
    expect(json.autoRenew.enabled).toBe(true)
    expect(written).toEqual({ donotrenew: '0' })
  })
})

test('a record that only the list spells right is read once the list is there', async () => {
  spelling = 'VPS Server'
  const reading = page.get('/api/services/vps-server/7')
  setTimeout(release, 50)
  expect((await reading).json).toMatchObject({ id: '7', type: 'vps-server', name: 'build-02' })
})

test('a domain that the provider knows by name is still found once the list has given its id', async () => {
  expect((await page.get('/api/domains/a.example')).status).toBe(200)
  release()
  await whole(page, '/api/domains')
  expect((await page.get('/api/domains/a.example')).json).toMatchObject({ id: 'd1' })
})
