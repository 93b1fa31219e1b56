/** What every public page keeps in every language: points of `docs/public-pages.md`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { languages } from '#i18n/languages.ts'
import type { Texts } from '#i18n/pseudo.ts'
import { textsOf } from '#i18n/text-files.ts'
import { createPlatform } from '#platform/platform.ts'
import { withShortPrices } from '#site/testing/short-prices.ts'
import { sampleSite } from '#site/testing/site.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

// Renders a list in each language.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const pages = ['/prices', '/prices/com', '/help', '/help?q=dns', '/help/auto-renew', '/nothing']
const shipped = languages.map(({ tag, direction }) => [tag, direction] as const)

/** A text whose every word has an accent: what lacks one on a page is not from the texts. */
const accented = (text: string): string =>
  text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>|[aeiou]/gi, (part) =>
    part.length > 1 ? part : `${part}\u0301`.normalize('NFC'),
  )
const accentedTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? accented(value) : accentedTexts(value),
    ]),
  )

let folder: string
let bff: TestBff
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-locales-'))
  mkdirSync(join(folder, 'nl'))
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, 'nl', `${name}.json`), JSON.stringify(content))
  write('language', { name: 'Nédérlands', direction: 'ltr' })
  for (const [name, texts] of Object.entries(textsOf('en'))) write(name, accentedTexts(texts))
  mkdirSync(join(folder, 'ar-EG'))
  const egypt = { language: { name: 'مصر', direction: 'rtl' }, ...textsOf('ar') }
  for (const [name, content] of Object.entries(egypt))
    writeFileSync(join(folder, 'ar-EG', `${name}.json`), JSON.stringify(content))
  const platform = createPlatform({ file: ':memory:', sample: true })
  bff = await startBff(withShortPrices(platform), {
    env: { PORTICO_LOCALES_DIR: folder, PORTICO_BRAND_NAME: 'Q', PORTICO_LINKS: '{}' },
    site: sampleSite,
  })
  browser = bff.browser()
})
afterAll(async () => {
  await bff.end()
  rmSync(folder, { recursive: true })
})

/** No test changes a document, so each page is parsed once. */
const parsed = new Map<string, Document>()
async function parse(path: string): Promise<Document> {
  const document = parsed.get(path) ?? new JSDOM((await browser.get(path)).text).window.document
  parsed.set(path, document)
  return document
}

test.each(shipped)('%s: every page names its language and direction', async (tag, direction) => {
  for (const path of pages) {
    const { documentElement } = await parse(`/${tag}${path}`)
    expect([documentElement.lang, documentElement.dir], path).toEqual([tag, direction])
  }
})

test.each(shipped)(
  '%s: dates are machine-readable, in full and without relative words',
  async (tag) => {
    for (const path of ['/prices', '/prices/com', '/help/auto-renew']) {
      const times = [...(await parse(`/${tag}${path}`)).querySelectorAll('time')]
      expect(times.length, path).toBeGreaterThan(0)
      for (const { dateTime, textContent } of times) {
        expect(Number.isNaN(Date.parse(dateTime)), `${path} ${dateTime}`).toBe(false)
        expect(textContent, path).toContain(dateTime.slice(0, 4))
      }
    }
    const { textContent } = (await parse(`/${tag}/prices`)).querySelector('time') ?? {}
    expect(textContent).toContain('UTC')
  },
)

test.each(shipped)('%s: an address is never redirected to the browser’s language', async (tag) => {
  for (const other of ['ja,en;q=0.5', 'ar', '*', 'x'.repeat(3000)])
    for (const path of ['/prices', '/help/auto-renew']) {
      const { status, text } = await browser.get(`/${tag}${path}`, { 'accept-language': other })
      expect([status, text.includes(`<html lang="${tag}"`)], path).toEqual([200, true])
    }
})

test('prices and dates have the digits of the region', async () => {
  const document = await parse('/ar-EG/prices')
  const cells = [...document.querySelectorAll('tbody td')].map(
    ({ textContent }) => textContent ?? '',
  )
  const amounts = cells.filter((text) => text.includes('€'))
  expect(amounts.length).toBeGreaterThan(100)
  expect(amounts.filter((text) => /[0-9]/.test(text))).toEqual([])
  expect(document.querySelector('time')?.textContent).not.toMatch(/[0-9]/)
})

test('structured data names the language', async () => {
  for (const [tag] of shipped) {
    const document = await parse(`/${tag}/help/auto-renew`)
    const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(JSON.parse(json)).toMatchObject({ inLanguage: tag })
  }
})

/** What the provider, the address or `Intl` writes, and code. */
const data = [
  'tbody, bdi, time, code, pre, article, script, style, [lang]:not(html)',
  // Names of currencies and countries, categories and articles.
  'select, [hreflang], a[href*="/help/"], a[href*="currency="], a[href*="country="]',
].join()

/** Words with a vowel and no accent, outside of data. */
function literals(document: Document): string[] {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, 4)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(data)) texts.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('[title], [alt], [aria-label], [placeholder]'))
    if (!element.closest(data))
      for (const name of ['title', 'alt', 'aria-label', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '')
  return texts.flatMap((text) => text.match(/(?<![\p{L}.])[a-z]*[aeiou][a-z]*(?!\p{L})/giu) ?? [])
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('nl', { month: 'short' }).format(Date.UTC(2026, month, 15)),
).map((name) => name.replace('.', ''))
const isFromIntl = (place: string): boolean =>
  ['EUR', 'Euro', 'JSON', ...months].some((word) => place.endsWith(` ${word}`))

test('no text of a page is outside of the translations', async () => {
  const found = new Set<string>()
  for (const path of [
    '/prices',
    '/prices/com',
    '/help',
    '/help?q=dns',
    '/nothing',
    '/prices/embed',
  ])
    for (const word of literals(await parse(`/nl${path}`))) found.add(`${path}: ${word}`)
  expect([...found].filter((word) => !isFromIntl(word))).toEqual([])
})
