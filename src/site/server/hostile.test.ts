/** Whatever the provider publishes, visitors get data, the last good copy or a clear problem. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { made } from '#dialects/testing/records.ts'
import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

const clock = createTestClock()
let body: unknown = null
let bff: TestBff

beforeAll(async () => {
  bff = await startBff(() => Response.json(body), { clock })
})
afterAll(() => bff.end())

const addresses = [
  '/api/public/prices',
  '/api/public/prices?currency=EUR&tax=without&years=2&sort=renew',
  '/api/public/help',
  '/api/public/help?q=domain&category=x',
  '/api/public/help/x',
]

/** Codes that blame the provider's data or the request, not us. */
const expected = new Set(['provider_unreadable', 'provider_error', 'invalid_input', 'not_found'])

/** Requests every address and describes the responses that are neither data nor a clear problem. */
async function unexpected(responseBody: unknown): Promise<string[]> {
  body = responseBody
  // Longer than any copy or failure lasts.
  clock.advance(60 * 86_400_000)
  const failures: string[] = []
  for (const address of addresses) {
    const { status, json } = await bff.browser().get(address)
    if (status === 200 ? !Array.isArray(json.items) && !json.item : !expected.has(json?.code))
      failures.push(`${address}: ${status} ${json?.code}`)
  }
  return failures
}

describe('public endpoints', () => {
  test.each([
    ['no readable row', { success: true, data: { items: [{ x: 1 }, null, 'y'] } }],
    ['an empty list', { success: true, data: [] }],
    ['no list', { success: true, data: 3 }],
    ['no envelope', []],
    ['an error envelope', { success: false, error: 'x', message: 'y', code: 'z' }],
    [
      'amounts beyond safe integers',
      { success: true, data: [{ tld: 'com', register: 1e300, renew: '9'.repeat(40) }] },
    ],
    ['negative amounts', { success: true, data: [{ tld: 'com', register: -5, currency: 'EUR' }] }],
  ])('%s', async (_name, responseBody) => {
    expect(await unexpected(responseBody)).toEqual([])
  })

  test('data of any shape', async () => {
    const row = made.map((fields) => Object.assign({ tld: 'shop', slug: 'x' }, fields))
    const list = fc.oneof(
      fc.array(fc.oneof(made, row), { maxLength: 4 }),
      fc.jsonValue({ maxDepth: 3 }),
      made.map((fields) => Object.assign({ items: [fields] }, fields)),
      fc.dictionary(fc.domain(), row, { maxKeys: 3 }),
    )
    const responseBody = fc.oneof(
      { weight: 5, arbitrary: list.map((data) => ({ success: true, data })) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    )
    await fc.assert(
      fc.asyncProperty(responseBody, async (generated) => {
        expect(await unexpected(generated)).toEqual([])
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  test('a good copy stays while new data is unreadable', async () => {
    clock.advance(60 * 86_400_000)
    body = { success: true, data: [{ tld: 'com', register: '10.00', currency: 'EUR' }] }
    const { json: good } = await bff.browser().get('/api/public/prices')
    body = { success: true, data: [{ nothing: 1 }] }
    clock.advance(2 * 86_400_000)
    const { status, json } = await bff.browser().get('/api/public/prices')
    expect([status, json.stale, json.items]).toEqual([200, true, good.items])
  })
})
