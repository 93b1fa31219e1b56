/** A provider's large lists may take time, but must not hold up anybody else's requests. */
import { afterEach, expect, test } from 'vitest'

import { shareOfLongestTurn } from '#testing/longest-turn.ts'
import { startBff, type TestBff, whole } from '#testing/start.ts'

const megabyte = 1_000_000

/** A list of services of about so many bytes, in one response. */
function listOf(bytes: number): Buffer {
  const record = (nth: number) => ({
    id: `srv_${String(nth).padStart(8, '0')}`,
    type: nth % 3 ? 'vps' : 'hosting',
    name: `build-${(nth * 7919) % 100_003}.example`,
    plan: 'Business M',
    status: 'active',
    domain: `customer-${nth}.example`,
    created_at: '2024-01-10T08:00:00Z',
    next_renewal_at: `2026-12-${String(1 + (nth % 28)).padStart(2, '0')}`,
    renewal_price: { amount: '12.95', currency: 'EUR' },
    billing_period_months: 12,
    auto_renew: { enabled: nth % 2 === 0, changeable: true },
    ip_addresses: ['192.0.2.7', '2001:db8::7'],
    region: 'Falkenstein',
  })
  const count = Math.floor(bytes / (JSON.stringify(record(0)).length + 1))
  const items = Array.from({ length: count }, (_, nth) => record(nth))
  return Buffer.from(JSON.stringify({ success: true, data: { items } }))
}

/** In pieces, as it comes from a socket. */
const streamed = (body: Buffer) =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        for (let at = 0; at < body.length; at += 65_536) {
          controller.enqueue(new Uint8Array(body.subarray(at, at + 65_536)))
          await new Promise((resolve) => void setImmediate(resolve))
        }
        controller.close()
      },
    }),
  )

let bff: TestBff | undefined
afterEach(() => bff?.end())

async function open(list: Buffer, env: Record<string, string> = {}) {
  bff = await startBff(
    ({ url }) =>
      url.endsWith('/account')
        ? Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } })
        : streamed(list),
    { env },
  )
  const page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
  return page
}

const largerLists = { PORTICO_UPSTREAM_MAX_BYTES: '33554432' }

test.each([
  ['8 MB', 7.9 * megabyte, {}],
  ['28 MB, if the operator allows it', 28 * megabyte, largerLists],
])('a list of %s holds nothing up', { timeout: 120_000 }, async (_, bytes, env) => {
  const page = await open(listOf(bytes), env)
  let list: object = {}
  const share = await shareOfLongestTurn(async () => {
    list = await whole(page, '/api/services?group=month')
    // Waits for the last good copy.
    await bff?.end()
    bff = undefined
  })
  expect(list).toMatchObject({ status: 200, json: { unreadable: [], complete: true } })
  // 0.02 to 0.035; parsing in one turn makes it 0.08, checking the records in one turn 0.25.
  expect(share).toBeLessThan(0.07)
})

test('28 MB in one response is refused without being read', { timeout: 60_000 }, async () => {
  const page = await open(listOf(28 * megabyte))
  const before = process.memoryUsage().rss
  const list = await page.get('/api/services')
  expect(list).toMatchObject({ status: 502, json: { code: 'provider_unreadable' } })
  expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(60)
})
