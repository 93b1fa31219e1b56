import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { languages } from '#i18n/languages.ts'
import { byKey, textsOf } from '#i18n/text-files.ts'
import { startBff } from '#testing/start.ts'

/** Starts a server that sends `html` as the dashboard. */
async function startWith(html: string) {
  const dist = mkdtempSync(join(tmpdir(), 'portico-dist-'))
  mkdirSync(join(dist, 'web'))
  writeFileSync(join(dist, 'web', 'index.html'), html)
  const bff = await startBff(() => new Response(null, { status: 500 }), {
    env: { PORTICO_DIST: dist },
  })
  onTestFinished(async () => {
    await bff.end()
    rmSync(dist, { recursive: true })
  })
  return (language: string, headers: Record<string, string> = {}, path = '/sign-in') =>
    bff.browser().get(path, { 'accept-language': language, ...headers })
}

test('every page has status 200, and nothing else', async () => {
  const get = await startWith('<!doctype html>')
  const examples: Record<string, string[]> = {
    '/account/$tab': ['/account/devices', '/account/keys', '/account/journal', '/account/news'],
    '/assistant/$conversationId': ['/assistant/cv_1'],
    '/domains/$name': ['/domains/example.com'],
    '/enter': ['/support/enter'],
    '/invoices/$id': ['/invoices/42'],
    '/invoices/compare/$before/$after': ['/invoices/compare/41/42'],
    '/services/$type/$id': ['/services/domain/42'],
  }
  const tree = readFileSync(new URL('../../web/routeTree.gen.ts', import.meta.url), 'utf8')
  const paths = [...tree.matchAll(/fullPath: '(\/[^']*?)\/?'/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== '/$')
    .flatMap((path) => examples[path] ?? [path])
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) expect([path, (await get('en', {}, path)).status]).toEqual([path, 200])
  for (const path of ['/account/else', '/else', '/services/domain', '/support/account'])
    expect([path, (await get('en', {}, path)).status]).toEqual([path, 404])
})

test('the document names the language the browser prefers, so that the dashboard starts in it', async () => {
  const get = await startWith(
    '<!doctype html><html lang="en"><noscript><a href="/browser">x</a></noscript></html>',
  )
  for (const { tag, direction } of languages) {
    const { status, text, headers } = await get(`tlh, ${tag}-x-any;q=0.5`)
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${tag}" dir="${direction}">`)
    const title = byKey(textsOf(tag)).get('site:browser.title') ?? 'missing'
    expect(text).toContain(`<a href="/browser">${title.replace('{{brand}}', 'Portico')}</a>`)
    expect(headers.get('vary')).toContain('Accept-Language')
    const etag = headers.get('etag') ?? ''
    expect((await get(tag, { 'if-none-match': etag })).status).toBe(304)
  }
  expect((await get('tlh')).text).toContain('<html lang="en" dir="ltr">')
  const tags = await Promise.all(
    languages.map(async ({ tag }) => (await get(tag)).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(languages.length)
})

test('the policy allows the document’s own scripts and no other', async () => {
  const scripts = ['document.title = "Portico"', 'let a']
  const get = await startWith(
    `<!doctype html><script>${scripts.join('</script><script>')}</script>`,
  )
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'))
  const { headers } = await get('en')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain(`script-src 'self' 'sha256-${hashes.join("' 'sha256-")}'`)
})

test('the document has the theme and language that the device chose, and ignores anything else', async () => {
  const get = await startWith('<!doctype html><html lang="en"></html>')
  const elementFor = async (value: string) => {
    const { text } = await get('de', { cookie: `a=b; portico_look=${value}` })
    return /<html[^>]*>/.exec(text)?.[0]
  }
  expect(await elementFor('dark.ar')).toBe('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(await elementFor('light.')).toBe('<html lang="de" dir="ltr" data-theme="light">')
  for (const value of ['.tlh', '.en-XA', 'pink.', '"><script>.fr', '', '.'])
    expect(await elementFor(value)).toBe('<html lang="de" dir="ltr">')
})
