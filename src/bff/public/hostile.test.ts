/** Whatever the provider publishes, a visitor gets a page, the last good copy or a clear problem. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTestClock, startBff, type TestBff } from '#bff/testing/start.ts'
import { made } from '#wire/dialect/made-up/records.ts'

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

/** Problems that say what is wrong with the provider, or with the question. */
const clear = new Set(['provider_unreadable', 'provider_error', 'invalid_input', 'not_found'])

async function problems(answer: unknown): Promise<string[]> {
  body = answer
  // Longer than any copy is shown, and than a failure is kept.
  clock.turn(60 * 86_400_000)
  const found: string[] = []
  for (const address of addresses) {
    const { status, json } = await bff.browser().get(address)
    if (status === 200 ? !Array.isArray(json.items) && !json.item : !clear.has(json?.code))
      found.push(`${address}: ${status} ${json?.code}`)
  }
  return found
}

describe('public endpoints', () => {
  test.each([
    ['no row that can be read', { success: true, data: { items: [{ x: 1 }, null, 'y'] } }],
    ['an empty list', { success: true, data: [] }],
    ['no list', { success: true, data: 3 }],
    ['no envelope', []],
    ['an error envelope', { success: false, error: 'x', message: 'y', code: 'z' }],
    ['amounts beyond any', { success: true, data: [{ tld: 'com', register: 1e300, renew: '9'.repeat(40) }] }],
    ['negative amounts', { success: true, data: [{ tld: 'com', register: -5, currency: 'EUR' }] }],
  ])('%s', async (_name, answer) => expect(await problems(answer)).toEqual([])) // prettier-ignore

  test('any shape', async () => {
    const row = made.map((one) => Object.assign({ tld: 'shop', slug: 'x' }, one))
    const list = fc.oneof(
      fc.array(fc.oneof(made, row), { maxLength: 4 }),
      fc.jsonValue({ maxDepth: 3 }),
      made.map((one) => Object.assign({ items: [one] }, one)),
      fc.dictionary(fc.domain(), row, { maxKeys: 3 }),
    )
    const answer = fc.oneof(
      { weight: 5, arbitrary: list.map((data) => ({ success: true, data })) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    )
    await fc.assert(
      fc.asyncProperty(answer, async (one) => {
        expect(await problems(one)).toEqual([])
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  test('a copy that was good stays while what comes cannot be read', async () => {
    clock.turn(60 * 86_400_000)
    body = { success: true, data: [{ tld: 'com', register: '10.00', currency: 'EUR' }] }
    const { json: good } = await bff.browser().get('/api/public/prices')
    body = { success: true, data: [{ nothing: 1 }] }
    clock.turn(2 * 86_400_000)
    const { status, json } = await bff.browser().get('/api/public/prices')
    expect([status, json.stale, json.items]).toEqual([200, true, good.items])
  })
})
