import { createHash } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { languages } from '#i18n/languages.ts'
import { byKey, textsOf } from '#i18n/text-files.ts'
import { sampleSite } from '#site/testing/site.ts'
import { startBff } from '#testing/start.ts'

async function start(env: Record<string, string> = {}) {
  const bff = await startBff(() => new Response(null, { status: 500 }), { env, site: sampleSite })
  onTestFinished(() => bff.end())
  const browser = bff.browser()
  return (headers: Record<string, string> = {}) => browser.get('/browser', headers)
}

test('the page for old browsers says in the reader’s language what to do, and whom to ask', async () => {
  const contact = 'https://example.com/contact?a=1&b=2'
  const get = await start({
    PORTICO_BRAND_NAME: 'North & Mark',
    PORTICO_LINKS: JSON.stringify({ contact }),
  })
  for (const { tag, direction } of languages) {
    const { status, text, headers } = await get({ 'accept-language': tag })
    expect(status).toBe(200)
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(text).toContain(`<html lang="${tag}" dir="${direction}">`)
    const wording = byKey(textsOf(tag))
    const title = wording.get('site:browser.title')?.replace('{{brand}}', 'North &amp; Mark')
    expect(text).toContain(`<h1>${title}</h1>`)
    for (const browser of ['Chrome 123', 'Edge 123', 'Firefox 128', 'Safari 18'])
      expect(text.replaceAll('\u00A0', ' ')).toContain(browser)
    expect(text).not.toContain('{{')
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/help',
      contact.replace('&', '&amp;'),
      '/',
    ])
    expect(text).toContain(`>${wording.get('shell:nav.help')}</a>`)
  }
})

test('it needs no script, and its policy allows nothing but its own style', async () => {
  const { text, headers } = await (await start())()
  expect(text).not.toContain('<script')
  const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
})

test('it has the theme and language that the device chose', async () => {
  const { text } = await (await start())({ cookie: 'portico_look=dark.fr' })
  expect(text).toContain('<html lang="fr" dir="ltr" data-theme="dark">')
})

test('without public pages or a contact it links to neither', async () => {
  const get = await start({ PORTICO_FEATURES: 'assistant,orders' })
  const { text } = await get()
  expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/'])
})
