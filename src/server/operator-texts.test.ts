/** An operator's folder (`PORTICO_LOCALES_DIR`): languages and single texts without a build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { englishMark } from '#i18n/english-parts.ts'
import { languages } from '#i18n/languages.ts'
import { namespaces, textsOf } from '#i18n/text-files.ts'
import { createPlatform } from '#platform/platform.ts'
import { sampleSite } from '#site/testing/site.ts'
import { startBff } from '#testing/start.ts'

import { ConfigError } from './config.ts'
import { loadOperatorTexts } from './operator-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-locales-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(tag: string, name: string, content: unknown): void {
  mkdirSync(join(folder, tag), { recursive: true })
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(folder, tag, `${name}.json`), text)
}

/** Dutch with the texts of English, whose plural forms it shares, but for the title of the prices. */
function writeDutch(): void {
  const english = textsOf('en')
  for (const name of namespaces) write('nl', name, english[name])
  write('nl', 'language', { name: 'Nederlands', direction: 'ltr', keys: { Space: 'Spatie' } })
  const site = english['site'] as { prices: object }
  write('nl', 'site', { ...site, prices: { ...site.prices, title: 'Domeinprijzen' } })
}

function faults(): readonly string[] {
  try {
    loadOperatorTexts(folder)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

/** Starts a server with the folder and a minimal build. */
async function start() {
  const dist = mkdtempSync(join(tmpdir(), 'portico-dist-'))
  mkdirSync(join(dist, 'web'))
  const html = '<!doctype html><html lang="en"><head><title>Portico</title></head></html>'
  writeFileSync(join(dist, 'web', 'index.html'), html)
  const platform = createPlatform({ file: ':memory:', sample: true })
  const bff = await startBff((request) => platform.app.fetch(request), {
    env: { PORTICO_DIST: dist, PORTICO_LOCALES_DIR: folder },
    site: sampleSite,
  })
  onTestFinished(async () => {
    await bff.end()
    rmSync(dist, { recursive: true })
  })
  return bff.browser()
}

/** The document's list of the operator's languages. */
const listed = (html: string) =>
  JSON.parse(/id="operator-languages">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Record<
    string,
    { name: string; texts: string; keys?: object }
  >

test('a folder adds a language to the dashboard and the public pages', async () => {
  writeDutch()
  const browser = await start()
  const document = await browser.get('/sign-in', { 'accept-language': 'nl-BE,en;q=0.5' })
  expect(document.text).toContain('<html lang="nl" dir="ltr">')
  const { nl } = listed(document.text)
  expect(nl).toMatchObject({ name: 'Nederlands', keys: { Space: 'Spatie' } })
  const texts = await browser.get(nl?.texts ?? '')
  expect(texts.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(texts.json['sign-in'].title).toBe('Sign in')
  expect(texts.json.site).toBeUndefined()

  const prices = await browser.get('/nl/prices')
  expect(prices.text).toContain('<html lang="nl" dir="ltr"')
  expect(prices.text).toContain('<h1>Domeinprijzen</h1>')
  for (const path of ['/nl/prices', '/de/help', '/en/prices/com'])
    expect((await browser.get(path)).text, path).toMatch(/<link rel="alternate" hrefLang="nl" /)
  const redirect = await browser.get('/prices', { 'accept-language': 'nl' })
  expect(redirect.headers.get('location')).toMatch(/\/nl\/prices$/)
  expect((await browser.get('/sitemap-nl.xml')).text).toContain('/nl/prices<')
})

test('a folder replaces single texts; the rest of the language stays', async () => {
  write('de', 'sign-in', { title: 'Willkommen' })
  write('de', 'site', { prices: { title: 'Preise & mehr' } })
  const browser = await start()
  const document = await browser.get('/sign-in')
  const address = listed(document.text)['de']?.texts ?? ''
  const texts = (await browser.get(address)).json
  const german = textsOf('de')
  expect(texts['sign-in']).toEqual({ ...german['sign-in'], title: 'Willkommen' })
  expect(texts.shell).toEqual(german['shell'])
  expect(listed(document.text)['de']?.name).toBe('Deutsch')
  expect((await browser.get('/de/prices')).text).toContain('<h1>Preise &amp; mehr</h1>')
  // Open tabs notice other texts as they notice another build.
  const { version } = (await browser.get('/api/session')).json
  write('de', 'sign-in', { title: 'Anmeldung' })
  const changed = await start()
  expect((await changed.get('/api/session')).json.version).not.toBe(version)
  expect((await changed.get(address)).status).toBe(404)
})

test('without a folder the document has no list, and a closed server’s languages are gone', async () => {
  const before = languages.length
  writeDutch()
  const bff = await startBff(() => new Response(null, { status: 500 }), {
    env: { PORTICO_LOCALES_DIR: folder },
  })
  expect(languages.map(({ tag }) => tag)).toContain('nl')
  await bff.end()
  expect(languages).toHaveLength(before)
  rmSync(join(folder, 'nl'), { recursive: true })
  expect((await (await start()).get('/sign-in')).text).not.toContain('operator-languages')
})

test('a fault stops the start with one line that names it', () => {
  write('de', 'sign-in', { title: 'Bei "{{brnd}}" anmelden', tittle: 'x' })
  write('de', 'common', '{')
  write('nl', 'sign-in', { title: 'Aanmelden' })
  write('he', 'language', { name: 'עברית', direction: 'ltr' })
  write('pt-br', 'sign-in', {})
  write('fr', 'sign_in', {})
  write('es', 'list', ['x'])
  expect(faults()).toEqual([
    expect.stringMatching(/^PORTICO_LOCALES_DIR: de: common\.json: .*JSON/),
    'PORTICO_LOCALES_DIR: es: list.json must be an object of texts',
    'PORTICO_LOCALES_DIR: fr: sign_in.json is not one of the files in locales/en',
    'PORTICO_LOCALES_DIR: he: language.json: direction: must be rtl',
    'PORTICO_LOCALES_DIR: nl: language.json is missing',
    'PORTICO_LOCALES_DIR: pt-br: is no BCP 47 tag in its usual spelling, such as pt-BR',
  ])
  for (const tag of ['es', 'fr', 'he', 'nl', 'pt-br'])
    rmSync(join(folder, tag), { recursive: true })
  write('de', 'common', {})
  expect(faults()).toEqual([
    'PORTICO_LOCALES_DIR: de: sign-in:tittle is not a key in locales/en',
    'PORTICO_LOCALES_DIR: de: sign-in:title has {{brnd}}, which English lacks',
    'PORTICO_LOCALES_DIR: de: sign-in:title has a straight quote: Bei "{{brnd}}" anmelden',
  ])
})

test('a language may be half done: the rest is English and says so', async () => {
  write('pl', 'language', { name: 'Polski', direction: 'ltr', typography: { quotes: '„”' } })
  write('pl', 'site', { prices: { title: 'Ceny domen', lead_other: '{{count, number}} „domen”' } })
  const [polish] = loadOperatorTexts(folder)
  expect(polish?.missing).toContain('site:prices.search')
  expect(polish?.missing).not.toContain('site:prices.title')
  expect(polish?.file).not.toHaveProperty('typography')
  const browser = await start()
  const { text } = await browser.get('/pl/prices')
  expect(text).toContain('<h1>Ceny domen</h1>')
  expect(text).toMatch(/<a lang="en"[^>]*>Help</)
  expect(text).toMatch(/\d „domen”/)
  expect(text).not.toContain(englishMark)
  const { pl } = listed((await browser.get('/sign-in')).text)
  const signIn = (await browser.get(pl?.texts ?? '')).json['sign-in']
  expect(signIn.title).toBe(`${englishMark}Sign in`)
})

test('one warning counts what a language lacks', async () => {
  write('pl', 'language', { name: 'Polski', direction: 'ltr' })
  write('pl', 'sign-in', { title: 'Zaloguj się' })
  const bff = await startBff(() => new Response(null, { status: 500 }), {
    env: { PORTICO_LOCALES_DIR: folder },
  })
  await bff.end()
  const warnings = bff.logged.filter((line) => line.includes('texts missing'))
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ language: 'pl', first: expect.any(String) })
})

test('a flood of faults in one language does not hide those of the next', () => {
  const wrong = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`no${n}`, 'x']))
  write('de', 'list', wrong)
  write('fr', 'list', { open: 'Ouvrir !' })
  const lines = faults()
  expect(lines).toHaveLength(52)
  expect(lines.at(-2)).toBe('PORTICO_LOCALES_DIR: de: and 10 more faults')
  expect(lines.at(-1)).toMatch(/^PORTICO_LOCALES_DIR: fr: list:open has no no-break space/)
})

test('the folder and its files have a limit', () => {
  write('de', 'sign-in', { title: 'x'.repeat(1_048_576) })
  expect(faults()).toEqual(['PORTICO_LOCALES_DIR: de: has more than 1048576 bytes of files'])
  write('de', 'sign-in', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
  expect(faults()).toEqual(['PORTICO_LOCALES_DIR: de: sign-in.json must be an object of texts'])
  for (let n = 0; n < 51; n += 1) write(`t${n}`, 'sign-in', {})
  expect(faults()).toEqual(['PORTICO_LOCALES_DIR: has more than 50 languages'])
  expect(() => loadOperatorTexts(join(folder, 'none'))).toThrow(/cannot be read as a folder$/)
})
