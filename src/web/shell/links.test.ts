import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { languages, pseudoLanguage } from '#i18n/languages.ts'

import { linksIn } from './links.ts'

test.each([
  ['/prices', '/ja/prices'],
  ['/help', '/ja/help'],
  ['/help/auto-renew', '/ja/help/auto-renew'],
  ['/help?q=dns#top', '/ja/help?q=dns#top'],
  // Already in a language, or the operator's own.
  ['/de/help', '/de/help'],
  ['/helpdesk', '/helpdesk'],
  ['/prices.html', '/prices.html'],
  ['https://shop.example/prices', 'https://shop.example/prices'],
  ['//shop.example/prices', '//shop.example/prices'],
  ['mailto:help@shop.example', 'mailto:help@shop.example'],
])('%s is linked as %s', (href, expected) => {
  expect(linksIn({ link: href }, 'ja')).toEqual({ link: expected })
})

test('a language without public pages leaves the choice to the browser', () => {
  expect(linksIn({ help: '/help' }, pseudoLanguage.tag)).toEqual({ help: '/help' })
})

test.each(languages.map(({ tag }) => tag))('the public pages speak %s', (tag) => {
  expect(existsSync(`locales/${tag}/site.json`)).toBe(true)
})
