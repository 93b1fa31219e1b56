import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { languages } from '#i18n/languages.ts'

import { localizeLinks } from './links.ts'

test.each([
  ['/prices', '/ja/prices'],
  ['/help', '/ja/help'],
  ['/help/auto-renew', '/ja/help/auto-renew'],
  ['/help?q=dns#top', '/ja/help?q=dns#top'],
  // Already has a language, or is not one of our pages.
  ['/de/help', '/de/help'],
  ['/helpdesk', '/helpdesk'],
  ['/prices.html', '/prices.html'],
  ['https://shop.example/prices', 'https://shop.example/prices'],
  ['//shop.example/prices', '//shop.example/prices'],
  ['mailto:help@shop.example', 'mailto:help@shop.example'],
])('links %s as %s', (href, expected) => {
  expect(localizeLinks({ link: href }, 'ja')).toEqual({ link: expected })
})

test('links without a language if there are no public pages in it', () => {
  expect(localizeLinks({ help: '/help' }, 'ar-XB')).toEqual({ help: '/help' })
})

test.each(languages.map(({ tag }) => tag))('there are public pages in %s', (tag) => {
  expect(existsSync(`locales/${tag}/site.json`)).toBe(true)
})
