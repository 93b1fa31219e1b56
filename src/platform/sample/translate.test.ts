import { expect, test } from 'vitest'

import { languages } from '#platform/language.ts'
import { createPlatform } from '#platform/platform.ts'

import { translateSampleText } from './translate.ts'

const others = languages.filter((language) => language !== 'en')

const paths = ['services', 'invoices', 'orders', 'notifications']

async function recordsOf(account: string, language?: string) {
  const platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const key = platform.sampleKeys.find((one) => one.account === account)?.key ?? ''
  const headers = {
    authorization: `Bearer ${key}`,
    ...(language && { 'accept-language': language }),
  }
  const pages = await Promise.all(
    paths.map(async (path) => {
      const url = `http://platform/api/v1/sdk/${path}?perPage=100`
      const response = await platform.app.fetch(new Request(url, { headers }))
      const { data } = (await response.json()) as { data: { items: SampleRecord[] } }
      return { items: data.items, tag: response.headers.get('content-language') }
    }),
  )
  platform.close()
  return pages
}

interface SampleRecord {
  type?: string
  plan?: string | null
  location?: string | null
  autoRenew?: { reason: string | null } | null
  usage?: { metric: string; unit: string }[]
  lines?: { description: string }[]
  items?: { description: string }[]
  taxes?: { name: string }[]
  steps?: { label: string }[]
  note?: string | null
  title?: string
  body?: string
  category?: string
}

/** Texts of a record that a customer reads, without those that are names. */
const textsOf = (record: SampleRecord): string[] =>
  [
    record.type === 'domain' ? null : record.plan,
    record.location,
    record.autoRenew?.reason,
    record.usage?.flatMap(({ metric, unit }) => [metric, unit]),
    record.lines?.map(({ description }) => description),
    record.items?.map(({ description }) => description),
    record.taxes?.map(({ name }) => name),
    record.steps?.map(({ label }) => label),
    record.note,
    record.title,
    record.body,
    record.category,
  ]
    .flat()
    .filter((text): text is string => typeof text === 'string' && text !== '')

test.each(others)('every text of the sample has its words in %s', async (language) => {
  const missing = new Set<string>()
  for (const account of ['agency', 'studio', 'tokyo', 'kuwait'])
    for (const { items } of await recordsOf(account, 'en'))
      for (const text of items.flatMap(textsOf))
        if (translateSampleText(text, language) === undefined) missing.add(text)
  expect([...missing]).toEqual([])
})

test('records are in the reader’s language, else in the account’s', async () => {
  const plans = async (language?: string) => {
    const [services] = await recordsOf('tokyo', language)
    return [services?.tag, services?.items.map(({ plan }) => plan)]
  }
  expect(await plans()).toEqual(await plans('ja'))
  expect((await plans('en'))[1]).toContain('Business mail · 10 mailboxes')
  expect((await plans('de'))[0]).toBe('de')
  expect((await plans('tlh'))[0]).toBe('ja')
})

test('amounts in a text are written as the language does', async () => {
  expect(translateSampleText('Payment of €1,284.96 failed', 'de')).toContain('1.284,96')
})
