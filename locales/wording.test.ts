/** The wording of every language keeps the rules that a program can check. */
import { describe, expect, test } from 'vitest'

import { GlossaryShape, LanguageFileShape } from '#i18n/language-rules.ts'
import { readLocaleFile } from '#i18n/text-files.ts'
import {
  glossaryFaults,
  lengthFaults,
  typographyFaults,
  uncountedFaults,
  voiceFaults,
} from '#i18n/wording-rules.ts'

import { readTexts, tags } from './read-texts.ts'

describe.each(tags)('%s', (tag) => {
  const texts = readTexts(tag)

  test('keeps the typography of its language', () => {
    const { typography } = LanguageFileShape.parse(readLocaleFile(tag, 'language'))
    expect(typographyFaults(texts, typography)).toEqual([])
  })

  test('uses no word that its glossary avoids', () => {
    const glossary = GlossaryShape.parse(readLocaleFile(tag, 'glossary') ?? [])
    expect(glossaryFaults(glossary, texts)).toEqual([])
  })

  test('fits where there is little room', () => {
    expect(lengthFaults(texts)).toEqual([])
  })
})

test('English keeps the voice', () => {
  expect(voiceFaults(readTexts('en'))).toEqual([])
})

test('every text with a number has plural forms', () => {
  expect(uncountedFaults(readTexts('en'))).toEqual([])
})
