import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaultLanguage, isPseudo, languageOf, languages, pseudoLanguages } from './languages.ts'
import { lookup, negotiate } from './negotiate.ts'
import { pseudoTexts } from './pseudo.ts'

const offered = ['en', 'de', 'es', 'fr', 'ja', 'ar', 'nb', 'he', 'id', 'pt-BR', 'pt-PT'] as const
const chinese = [...offered, 'zh-Hant', 'zh-Hans'] as const

/** Headers and the language each finds; `null` for the default. */
const headers: [string, string | null][] = [
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['de-CH-1996', 'de'],
  ['de-Latn-DE-u-co-phonebk', 'de'],
  ['en-GB,en;q=0.8', 'en'],
  ['fr-CA, fr;q=0.9, en;q=0.8', 'fr'],
  ['es-419', 'es'],
  ['ar-EG', 'ar'],
  ['ja-JP', 'ja'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en-US;q=0.6,en;q=0.5', 'nb'],
  ['iw', 'he'],
  ['iw-IL', 'he'],
  ['in', 'id'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['pt-MZ', 'pt-PT'],
  ['pt-PT', 'pt-PT'],
  ['tlh, fr', 'fr'],
  ['tlh, en-AU', 'en'],
  ['fr;q=0.5, de;q=0.9', 'de'],
  ['fr;q=0, de;q=0.1', 'de'],
  ['de;q=0', null],
  ['fr;q=0', null],
  ['de;Q=0.4, fr;Q=0.6', 'fr'],
  ['*', null],
  ['*, de', 'de'],
  ['', null],
  [',,;', null],
  ['de;q=abc', 'de'],
  ['x', null],
  ['de_DE', null],
  ['sr-Latn', null],
  ['ru', null],
  ['zh-TW', null],
  ['zh-CN,zh;q=0.9', null],
  ['../../etc/passwd', null],
  ['constructor', null],
]

test.each(headers)('%s finds %s', (header, tag) => {
  expect(lookup(header, offered) ?? null).toBe(tag)
})

test.each([
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
])('%s finds %s by its script', (header, tag) => {
  expect(lookup(header, chinese)).toBe(tag)
})

test('a header of more than 2 KB, or of hundreds of languages, is cut', () => {
  expect(lookup(`${'x-'.repeat(1500)},de`, offered)).toBeUndefined()
  expect(lookup(`${'tlh,'.repeat(400)}de`, offered)).toBeUndefined()
})

test('zh-TW finds a plain zh', () => {
  expect(lookup('zh-TW,en;q=0.5', ['en', 'zh'])).toBe('zh')
})

test('any header yields a language on offer, never a pseudo-language', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(languages.map((language) => language.tag)).toContain(negotiate(header))
    }),
    { numRuns: 50 },
  )
  expect(negotiate('')).toBe(defaultLanguage)
  for (const { tag } of pseudoLanguages) expect(isPseudo(negotiate(tag))).toBe(false)
  expect(languageOf('ar-XB')?.direction).toBe('rtl')
})

test('pseudo-languages alter words but not placeholders and tags', () => {
  const altered = (tag: string) =>
    pseudoTexts({ greeting: 'On <b>{{date}}</b> pay' }, tag)['greeting']
  expect(altered('ar-XB')).toBe('\u202eOn\u202c <b>{{date}}</b> \u202epay\u202c')
  expect(altered('en-XA')).toBe('Öñ <b>{{date}}</b> påý öñ')
  expect(altered('zz-Long')).toBe('OnOnOn <b>{{date}}</b> pay')
})
