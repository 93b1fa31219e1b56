import { expect, onTestFinished, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import { translateSampleText } from '#platform/sample/translate.ts'
import { startBff, whole } from '#testing/start.ts'

import { statedLanguage } from './text-languages.ts'

const [japanese, german] = ['ja', 'de'].map((language) =>
  translateSampleText('Web hosting Standard', language),
)

async function signedIn(account: string) {
  const platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const bff = await startBff((request) => platform.app.fetch(request))
  onTestFinished(async () => {
    await bff.end()
    platform.close()
  })
  const browser = bff.browser()
  const { json } = await browser.signIn(
    platform.sampleKeys.find((key) => key.account === account)?.key ?? '',
  )
  return { ...bff, page: browser, session: json }
}

test('reads are in the language of the account’s profile, lists and single records alike', async () => {
  const { page, journal } = await signedIn('tokyo')
  const list = await whole(page, '/api/services')
  const [{ type, id }] = list.json.items
  await page.get(`/api/services/${type}/${id}`)
  const reads = journal.filter(({ path }) => path.startsWith('/api/v1/sdk/services'))
  expect(reads.length).toBeGreaterThan(1)
  expect(new Set(reads.map(({ headers }) => headers.get('accept-language')))).toEqual(
    new Set(['ja-JP']),
  )
})

test('a page in another language shows the provider’s texts in it', async () => {
  const { page, journal } = await signedIn('tokyo')
  const plans = async (language: string) => {
    const { json } = await whole(page, '/api/services', { 'accept-language': language })
    return json.items.map((item: { plan: string | null }) => item.plan)
  }
  expect(await plans('ja')).toContain(japanese)
  expect(await plans('de')).toContain(german)
  const reads = journal.length
  expect(await plans('ja')).toContain(japanese)
  expect(journal.length).toBe(reads)
})

test('responses state the language of the provider’s texts, once it is known', async () => {
  const { page } = await signedIn('tokyo')
  const textsIn = async (language: string) => {
    await whole(page, '/api/services', { 'accept-language': language })
    const response = await page.get('/api/services', { 'accept-language': language })
    return response.headers.get('portico-texts-in')
  }
  expect(await textsIn('de')).toBe('de')
  // The platform has no Dutch, and says that it wrote English.
  expect(await textsIn('nl')).not.toBe('nl')
})

test.each([
  ['en', 'en'],
  ['DE-de', 'de-DE'],
  ['en, de', null],
  ['x'.repeat(40), null],
  ['', null],
])('Content-Language %j states %j', (header, language) => {
  expect(statedLanguage(new Headers({ 'content-language': header }))).toBe(language)
})

test('a browser’s own list of languages is not the page’s language', async () => {
  const { page } = await signedIn('tokyo')
  const { json } = await whole(page, '/api/services', { 'accept-language': 'de-DE,de;q=0.9' })
  expect(JSON.stringify(json.items)).toContain(japanese)
})

test.each([
  ['tokyo', 'ja'],
  ['kuwait', 'ar'],
  ['studio', 'en'],
])(
  'the session of %s names the shipped language nearest to the profile: %s',
  async (account, tag) => {
    const { session, page } = await signedIn(account)
    expect(session.language).toBe(tag)
    expect((await page.get('/api/session')).json.language).toBe(tag)
  },
)
