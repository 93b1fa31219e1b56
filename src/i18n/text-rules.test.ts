import { expect, test } from 'vitest'

import { languageFileFaults, LanguageFileShape, tagFaults } from './language-rules.ts'
import { readLocaleFile } from './text-files.ts'
import {
  missingFormFaults,
  missingKeyFaults,
  onlyNumbers,
  placeholderFaults,
  type TextsByKey,
  unknownFormFaults,
  unknownKeyFaults,
} from './text-rules.ts'
import {
  glossaryFaults,
  lengthFaults,
  typographyFaults,
  uncountedFaults,
  voiceFaults,
} from './wording-rules.ts'

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
  expect(missingKeyFaults(polish, english)).toEqual(['a:link is missing'])
  expect(unknownKeyFaults(polish, english)).toEqual(['a:other is not a key in locales/en'])
  expect(missingFormFaults('pl', polish)).toEqual([
    'a:days_few is missing',
    'a:days_many is missing',
    'a:days_other is missing',
  ])
  expect(unknownFormFaults('pl', polish)).toEqual([
    'a:days_two is not a plural form of the language',
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
  ['fr', 'Facture :', 'no no-break space before one of :;!?»'],
  ['fr', '« Oui\u00a0»', 'no no-break space after one of «'],
  ['ja', '残高(税込)', 'one of (),?!~;:'],
  ['ar', 'نعم, لا', 'one of ,;?'],
  ['es', 'Sigue?', '? without ¿'],
  ['de', '”Rechnung“', 'quotes of another language'],
  ['de', 'Rechnung“', '“ without „'],
  ['de', 'Wird geladen …', 'no no-break space before one of …'],
])('%s: %s has %s', (tag, text, fault) => {
  const { typography } = LanguageFileShape.parse(readLocaleFile(tag, 'language'))
  const faults = typographyFaults(texts({ 'a:b': text }), typography)
  expect(faults).toContain(`a:b has ${fault}: ${text}`)
})

test('a language without typography has the rules of all, and English its voice', () => {
  expect(typographyFaults(texts({ 'a:b': '„Tak” ; “nie”', 'a:c': 'Tak...' }))).toEqual([
    'a:c has three dots: Tak...',
  ])
  expect(
    typographyFaults(texts({ 'a:b': 'Um 12:30: https://example.com' }), { spaceBefore: ':' }),
  ).toEqual(['a:b has no no-break space before one of :: Um 12:30: https://example.com'])
  expect(voiceFaults(texts({ 'a:b': 'It is not paid' }))).toEqual([
    'a:b has a form without contraction: It is not paid',
  ])
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
  ['assets', 'must be a language that Node has plural forms for'],
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
