import { expect, test } from 'vitest'

import { languageFileFaults, tagFaults } from './language-rules.ts'
import {
  keyFaults,
  onlyNumbers,
  placeholderFaults,
  pluralFaults,
  type TextsByKey,
} from './text-rules.ts'
import { glossaryFaults, lengthFaults, typographyFaults, uncountedFaults } from './wording-rules.ts'

const texts = (entries: Record<string, string>): TextsByKey => new Map(Object.entries(entries))
const english = texts({
  'a:days_one': 'One day',
  'a:days_other': '{{count}} days',
  'a:link': 'See <b>{{name}}</b>',
})

test('a form for one number may be without the number, others not', () => {
  expect(onlyNumbers('ar')).toEqual(
    new Map([
      ['zero', 0],
      ['one', 1],
      ['two', 2],
    ]),
  )
  expect(onlyNumbers('fr').get('one')).toBe(1)
  expect(onlyNumbers('ja').size).toBe(0)
  const arabic = { 'a:days_two': 'يومان', 'a:days_few': 'أيام' }
  const english = { 'a:days_one': '{{n}} day', 'a:days_other': '{{n}} days' }
  expect(placeholderFaults('ar', texts(arabic), texts(english))).toEqual(['a:days_few lacks {{n}}'])
})

test('names what a language lacks and what it has too much', () => {
  const polish = texts({ 'a:days_one': '1', 'a:days_two': '2', 'a:other': 'X' })
  expect(keyFaults(polish, english)).toEqual([
    'a:link is missing',
    'a:other is no key of locales/en',
  ])
  expect(pluralFaults('pl', polish)).toEqual([
    'a:days_few is missing',
    'a:days_many is missing',
    'a:days_other is missing',
    'a:days_two is no plural form of the language',
  ])
})

test('names placeholders and tags that differ from English', () => {
  const german = texts({ 'a:days_other': 'Tage', 'a:link': 'Siehe {{nme}}' })
  expect(placeholderFaults('de', german, english)).toEqual([
    'a:link has {{nme}}, which English lacks',
    'a:link lacks {{name}}',
    'a:link has other <tags> than English',
  ])
})

test.each([
  ['en', 'Say "no"', 'a straight quote'],
  ['en', 'One  two', 'two spaces'],
  ['en', 'Wait...', 'three dots'],
  ['en', 'Order \u200e12', 'an invisible character'],
  ['en', 'It is not paid', 'a form without contraction'],
  ['fr', 'Facture :', 'a breakable space before a colon'],
  ['ja', '残高(税込)', 'half-width punctuation'],
  ['ar', 'نعم, لا', 'Latin punctuation'],
  ['es', 'Sigue?', 'a question without ¿'],
  ['de', '“Rechnung”', 'English quotes'],
])('%s: %s has %s', (tag, text, fault) => {
  expect(typographyFaults(tag, texts({ 'a:b': text }))).toEqual([`a:b has ${fault}: ${text}`])
})

test('names words to avoid, texts that are too long, and numbers without plural forms', () => {
  const glossary = [{ term: 'order', use: 'Bestellung', avoid: ['Order'] }]
  expect(glossaryFaults(glossary, texts({ 'a:b': 'Ihre order' }))).toEqual([
    'a:b says "Order", the glossary "Bestellung": Ihre order',
  ])
  const long = 'Eine viel zu lange Rückgängig-Taste'
  expect(lengthFaults(texts({ 'common:undo': long }))).toEqual([
    `common:undo is longer than 14 characters: ${long}`,
  ])
  expect(uncountedFaults(texts({ 'a:b': '{{n}} days' }))).toEqual([
    'a:b has a number and no plural forms',
  ])
})

test.each([
  ['pt-br', 'is no BCP 47 tag in its usual spelling, such as pt-BR'],
  ['en-XA', 'is reserved for tests'],
  ['assets', 'is no language that Node has plural forms for'],
])('%s %s', (tag, fault) => {
  expect(tagFaults(tag)).toEqual([fault])
})

test('language.json has a name, the direction of its script and nothing unknown', () => {
  expect(languageFileFaults('nl', { name: 'Nederlands', direction: 'ltr' })).toEqual([])
  expect(languageFileFaults('he', { name: 'עברית', direction: 'ltr' })).toEqual([
    'language.json: direction: must be rtl',
  ])
  expect(
    languageFileFaults('nl', { name: ' ', direction: 'ltr', dates: 'xx', flag: 'nl' }),
  ).toEqual([
    expect.stringMatching(/^language\.json: name: /),
    'language.json: dates: must be a tag that has date formats',
    expect.stringMatching(/^language\.json: .*flag/),
  ])
})
