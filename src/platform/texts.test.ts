/** A language of the platform is a folder of `texts/`, and whole. */
import { readdirSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { languages } from './language.ts'
import { textFile } from './texts.ts'

const plural = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(plural, '')
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
const phrases = (language: string) =>
  Object.entries(textFile(language, 'assistant') as Record<string, string>)
const english = new Map(phrases('en'))

interface Questions {
  turnOn: string[]
  turnOff: string[]
  renew: string[]
  letEnd: string[]
  types: Record<string, string[]>
  units: Record<string, string[]>
  examples: Record<string, string[]>
}
const questions = (language: string) => textFile(language, 'questions') as Questions

const namesIn = (language: string) =>
  readdirSync(new URL(`texts/${language}/`, import.meta.url)).filter(
    (name) => !name.startsWith('sample'),
  )

describe.each(languages)('%s', (language) => {
  test('is a BCP 47 tag with the files of English', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language])
    expect(namesIn(language)).toEqual(namesIn('en'))
  })

  test('has every phrase, in the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const expected = [...english.keys()].flatMap((key) =>
      plural.test(key) ? pluralCategories.map((form) => `${withoutPlural(key)}_${form}`) : [key],
    )
    expect(new Set(phrases(language).map(([key]) => key))).toEqual(new Set(expected))
  })

  test('has the placeholders and links of English', () => {
    const mayBeInWords = new Set(['{{n}}', '{{sums}}'])
    for (const [key, text] of phrases(language)) {
      const source = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? ''
      const isForOne = /_(zero|one|two)$/.test(key)
      const required = placeholders(source).filter((name) => !isForOne || !mayBeInWords.has(name))
      expect(placeholders(text), key).toEqual(expect.arrayContaining(required))
      expect(placeholders(source), key).toEqual(expect.arrayContaining(placeholders(text)))
      for (const path of text.match(/\]\(\/\w+\)/g) ?? []) expect(source, key).toContain(path)
    }
  })

  test('has words of every kind and 5 to 22 examples of every intent', () => {
    const words = questions(language)
    const english = questions('en')
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const kind of ['examples', 'types', 'units'] as const) {
      expect(Object.keys(words[kind])).toEqual(Object.keys(english[kind]))
      // A phrase without a letter would match every question.
      for (const phrase of Object.values(words[kind]).flat()) expect(phrase).toMatch(/\p{L}/u)
    }
    for (const [intent, examples] of Object.entries(words.examples)) {
      expect(examples.length, intent).toBeGreaterThanOrEqual(5)
      expect(examples.length, intent).toBeLessThanOrEqual(22)
      expect(new Set(examples).size, intent).toBe(examples.length)
    }
  })

  test('a request to turn auto-renew on is none to turn it off', () => {
    const { turnOn, turnOff, renew, letEnd } = questions(language)
    const off = new Set([...turnOff, ...letEnd])
    expect([...turnOn, ...renew].filter((phrase) => off.has(phrase))).toEqual([])
  })
})

test('French has a no-break space before a colon and other high punctuation', () => {
  const wrong = phrases('fr').filter(([, text]) => /[^\u00a0\u202f][:;!?»](?!\/\/)/u.test(text))
  expect(wrong).toEqual([])
})
