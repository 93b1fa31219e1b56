import { existsSync, readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isOwnPath } from './own-path.ts'

test.each(['/', '/services?q=a%2Fb', '/domains/example.com', '/services#top', '/a//b'])(
  'a path of the dashboard: %s',
  (next) => expect(isOwnPath(next)).toBe(true),
)

test.each([
  undefined,
  '',
  'services',
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/sign-in?next=/',
])('AUT-4: no path of the dashboard: %j', (next) => expect(isOwnPath(next)).toBe(false))

const corpus = new URL(
  '../../../../../shared/fixtures/security-corpora/oauth2-proxy-openredirects.txt',
  import.meta.url,
)
// oxlint-disable-next-line vitest/no-conditional-tests -- the corpus is optional
if (existsSync(corpus))
  test('AUT-4: no row of the open-redirect corpus leads to another site', () => {
    const origin = 'https://panel.example'
    const rows = readFileSync(corpus, 'utf8').split('\n')
    const passed = rows.filter((row) => isOwnPath(row))
    expect(rows.length).toBeGreaterThan(500)
    expect(passed.filter((row) => new URL(row, origin).origin !== origin)).toEqual([])
    expect(passed.filter((row) => new URL(row, origin).pathname.startsWith('//'))).toEqual([])
  })

test('AUT-4: whatever passes stays on this site', () => {
  const origin = 'https://panel.example'
  const separators = ['/', '\\', '\t', '\n', '\r', ' ', '.', '..', '@', ':', '?', '#', '%2f', '%5c']
  const words = ['evil.example', 'https:', 'javascript:', 'a']
  const part = fc.constantFrom(...separators, ...words)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const next = parts.join('')
      if (!isOwnPath(next)) return
      const { origin: target, pathname } = new URL(next, origin)
      expect([target, pathname.startsWith('//')]).toEqual([origin, false])
    }),
    { numRuns: 20_000 },
  )
})
