/** The platform's assistant states the sums of the dashboard's pages. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { formatMoney } from '#i18n/format.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6, wordDelayMs: 0 })
  bff = await startBff((request) => platform.app.fetch(request))
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

async function ask(key: string, message: string): Promise<string> {
  const response = await platform.app.fetch(
    new Request('http://platform.test/api/v1/sdk/ai-agent/chat-messages', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, language: 'en' }),
    }),
  )
  const { data } = (await response.json()) as { data: { content: string } }
  return data.content
}

interface Sum {
  amount: { minorUnits: number; currency: string }
  taxIncluded: boolean | null
}

/** As the assistant words it. `kuwait` has no tax. */
const statedIn = (sums: readonly Sum[]): string =>
  sums
    .map(({ amount, taxIncluded }) => {
      const text = formatMoney('en', amount)
      return taxIncluded === null ? text : `${text} plus tax`
    })
    .join(' + ')

const accounts = ['studio', 'agency', 'tokyo', 'kuwait']

test.each(accounts)('next month of %s', async (account) => {
  const key = platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''
  const page = bff.browser()
  await page.signIn(key)
  const { forecast } = (await whole(page, '/api/overview')).json
  const sums = forecast[1].totals.sums as Sum[]
  expect(sums.length).toBeGreaterThan(0)
  const content = await ask(key, 'What will I be charged next month?')
  const stated = statedIn(sums)
  expect(content).toContain(`${stated} will be charged`)
})

test.each(accounts)('the next 12 months of %s', async (account) => {
  const key = platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''
  const page = bff.browser()
  await page.signIn(key)
  const { without } = (await whole(page, '/api/labels')).json
  const sums = without.coming.sums as Sum[]
  expect(sums.length).toBeGreaterThan(0)
  const content = await ask(key, 'What will I be charged in the next 12 months?')
  const stated = statedIn(sums)
  expect(content).toContain(`${stated} will be charged`)
})

test.each(accounts)('what needs attention in %s, in the order of the overview', async (account) => {
  const key = platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''
  const page = bff.browser()
  await page.signIn(key)
  const { attention } = (await whole(page, '/api/overview')).json
  const labels = (attention as { subject: { label: string } }[]).map(({ subject }) => subject.label)
  const content = await ask(key, 'What needs my attention?')
  const rows = [...content.matchAll(/^- \[([^\]]+)\]/gm)].map(([, label]) => label)
  expect(rows).toEqual(labels)
})
