/** The sample's contradictions as pages show them: one of each kind, and none in healthy accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Contradiction } from '#contract/listed.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 9999 })
  bff = await startBff((request) => platform.app.fetch(request))
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

type Found = [name: string, kind: Contradiction['kind']]

async function contradictionsOf(account: string): Promise<Found[]> {
  const page = bff.browser()
  await page.signIn(platform.sampleKeys.find((key) => key.account === account)?.key ?? '')
  const found: Found[] = []
  for (const list of ['services', 'domains'])
    for (let offset = 0, total = 1; offset < total; offset += 200) {
      const { json } = await whole(page, `/api/${list}?sort=name&limit=200&offset=${offset}`)
      total = json.total
      for (const { name, contradictions } of json.items)
        for (const { kind } of contradictions as Contradiction[]) found.push([name, kind])
    }
  return found
}

test('the account of contradictions has one record of each kind', async () => {
  const found = await contradictionsOf('contradictions')
  expect(Object.fromEntries(found)).toEqual({
    'cancelled-but-billed.example.net': 'cancelled-but-billed',
    'charged-after-expiry.example.net': 'charged-after-expiry',
    'locked-but-moving.example': 'locked-but-moving',
    'moved-but-renews.example': 'moved-but-renews',
    'paid-but-suspended.example.net': 'paid-but-suspended',
    'renews-but-expired.example': 'renews-but-expired',
    'twice-1.example.net': 'twice-for-one-domain',
    'twice-2.example.net': 'twice-for-one-domain',
  })
  // A domain and the service that represents it say the same.
  expect(found).toHaveLength(8 + 3)
})

test.each(['studio', 'agency', 'empty', 'tokyo', 'kuwait'])('%s has none', async (account) => {
  expect(await contradictionsOf(account)).toEqual([])
})
