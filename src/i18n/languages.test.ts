import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaultLanguage, languageOf, languages, negotiate, pseudoLanguage } from './languages.ts'
import { pseudoTexts } from './pseudo.ts'

test('a regional tag falls back to its language, an unknown one to English', () => {
  expect(negotiate('en-GB,en;q=0.8')).toBe('en')
  expect(negotiate(['tlh', 'en-AU'])).toBe('en')
  expect(negotiate('')).toBe(defaultLanguage)
  expect(negotiate('*')).toBe(defaultLanguage)
})

test('any header yields a supported language, never the pseudo-language', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const tag = negotiate(header)
      expect(languages.map((language) => language.tag)).toContain(tag)
      expect(tag).not.toBe(pseudoLanguage.tag)
    }),
  )
  expect(negotiate(pseudoLanguage.tag)).not.toBe(pseudoLanguage.tag)
  expect(languageOf(pseudoLanguage.tag)?.direction).toBe('rtl')
})

test('the pseudo-language mirrors words but not placeholders and tags', () => {
  const { greeting = '' } = pseudoTexts({ greeting: 'On <b>{{date}}</b> pay' })
  expect(greeting).toBe('\u202eOn\u202c <b>{{date}}</b> \u202epay\u202c')
})
