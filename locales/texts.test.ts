/** Every language has the keys, placeholders and tags of English, and its own plural forms. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { languageFileFaults, tagFaults } from '#i18n/language-rules.ts'
import { readLocaleFile } from '#i18n/text-files.ts'
import {
  missingFormFaults,
  missingKeyFaults,
  placeholderFaults,
  unknownFormFaults,
  unknownKeyFaults,
} from '#i18n/text-rules.ts'

import { readTexts, tags } from './read-texts.ts'

const english = readTexts('en')

test('every folder is a language', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))
  expect(tags.toSorted()).toEqual(folders.toSorted())
})

test('docs/translating.md says what each placeholder holds', () => {
  const docs = readFileSync(resolve(import.meta.dirname, '../docs/translating.md'), 'utf8')
  const named = new Set([...english.values()].flatMap((text) => text.match(/(?<=\{\{)\w+/g) ?? []))
  expect([...named].filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
})

describe.each(tags)('%s', (tag) => {
  const texts = readTexts(tag)

  test('says its name and direction', () => {
    expect([
      ...tagFaults(tag),
      ...languageFileFaults(tag, readLocaleFile(tag, 'language')),
    ]).toEqual([])
  })

  test('has the same keys as English', () => {
    expect([...missingKeyFaults(texts, english), ...unknownKeyFaults(texts, english)]).toEqual([])
  })

  test('has exactly the plural forms of its language', () => {
    expect([...missingFormFaults(tag, texts), ...unknownFormFaults(tag, texts)]).toEqual([])
  })

  test('has the same placeholders and tags as English', () => {
    expect(placeholderFaults(tag, texts, english)).toEqual([])
  })
})
