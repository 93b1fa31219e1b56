/** The installation looks like the operator's, also where only a browser looks. */
import { afterEach, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

import { colorFault } from './brand-color.ts'
import { readConfig } from './config.ts'

let bff: TestBff | null = null
afterEach(async () => {
  await bff?.end()
  bff = null
})
async function get(path: string, env: Record<string, string> = {}) {
  bff ??= await startBff(() => new Response(null, { status: 503 }), { env })
  const { status, headers, text } = await bff.browser().get(path)
  return { status, text, type: headers.get('content-type'), headers }
}
const northmark = { PORTICO_BRAND_NAME: '<Nørd & "Mark">', PORTICO_BRAND_COLOR: '#8e3a23' }

test('the favicon is the first letter on the brand’s colour, or the operator’s own', async () => {
  const icon = await get('/favicon.svg', northmark)
  expect([icon.status, icon.type]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(icon.text).toContain('fill="#8e3a23"')
  expect(icon.text).toContain('>&lt;</text>')
  await bff?.end()
  bff = null
  const own = 'https://cdn.example/icon.png'
  const redirect = await get('/favicon.svg', { PORTICO_BRAND_FAVICON: own })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([307, own])
})

test('the web manifest has name and colour', async () => {
  const { status, text } = await get('/manifest.webmanifest', northmark)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    name: northmark.PORTICO_BRAND_NAME,
    theme_color: '#8e3a23',
    start_url: '/',
  })
})

test('security.txt names who to write to, and expires within a year', async () => {
  const links = JSON.stringify({ contact: '/help', security: 'mailto:security@example.com' })
  const { status, text, type } = await get('/.well-known/security.txt', { PORTICO_LINKS: links })
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(
    /^Contact: mailto:security@example\.com\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/,
  )
  const expires = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  expect((await get('/security.txt')).text).toBe(text)
})

test('without anybody to write to there is no security.txt', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404)
})

test('the session names the login, the logos and what the button says', async () => {
  const { text } = await get('/api/session', {
    PORTICO_BRAND_NAME: 'Northmark',
    PORTICO_BRAND_LOGO: '/brand/logo.svg',
    PORTICO_BRAND_LOGO_DARK: 'https://cdn.example/dark.svg',
    PORTICO_OIDC_NAME: 'My Northmark',
  })
  expect(JSON.parse(text)).toMatchObject({
    loginName: 'My Northmark',
    brand: {
      name: 'Northmark',
      logoUrl: '/brand/logo.svg',
      logoDarkUrl: 'https://cdn.example/dark.svg',
    },
  })
})

test.each(['#000000', '#0b5fff', '#8e3a23', '#00677a'])('%s can be read', (color) => {
  expect(colorFault(color)).toBeNull()
})

test.each(['#ffffff', '#ffcc00', '#7fb3ff', '#e0e0e0'])(
  '%s stops the start, and the colour that is proposed can be read',
  (color) => {
    const start = () =>
      readConfig({ PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9', PORTICO_BRAND_COLOR: color })
    expect(start).toThrow(/^PORTICO_BRAND_COLOR: has a contrast of [1-4](?:\.\d)?:1 with white/)
    const proposed = /as (#[\da-f]{6}) has/.exec(colorFault(color) ?? '')?.[1] ?? ''
    expect(colorFault(proposed)).toBeNull()
  },
)

test.each([
  '//cdn.example/logo.svg',
  'http://cdn.example/logo.svg',
  'javascript:alert(1)',
  'logo.svg',
])('%s is not an address of a logo', (address) => {
  const start = () =>
    readConfig({ PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9', PORTICO_BRAND_LOGO: address })
  expect(start).toThrow(/^PORTICO_BRAND_LOGO: must be/)
})
