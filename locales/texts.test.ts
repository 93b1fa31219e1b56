/** Every language has the keys, placeholders and tags of English, and its own plural forms. */
import { readdirSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { languages } from '#i18n/languages.ts'

import { pluralForm, readTexts, tags, withoutPlural } from './read-texts.ts'

const english = Map.groupBy(readTexts('en'), ([key]) => withoutPlural(key))
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].toSorted()
const htmlTags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted()

/** The one number that a plural form is for, zero aside: 2 for the Arabic dual. */
function onlyNumberOf(tag: string, key: string): number | undefined {
  const form = pluralForm(key)
  const rules = new Intl.PluralRules(tag)
  const numbers = Array.from({ length: 200 }, (_, n) => n + 1).filter(
    (n) => rules.select(n) === form,
  )
  if (numbers.length === 0) return 0
  return numbers.length === 1 ? numbers[0] : undefined
}

test('a form for one number may be without the number, others not', () => {
  expect(onlyNumberOf('ar', 'days_two')).toBe(2)
  expect(onlyNumberOf('ar', 'days_zero')).toBe(0)
  expect(onlyNumberOf('fr', 'days_one')).toBe(1)
  expect(onlyNumberOf('ar', 'days_few')).toBeUndefined()
  expect(onlyNumberOf('ja', 'days_other')).toBeUndefined()
})

const keyNames = new Set(['Ctrl', 'Shift', 'Enter', 'Space', 'Esc'])

test('every folder is a language that says its name and direction', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))
  expect(tags.toSorted()).toEqual(folders.toSorted())
  for (const { tag, name, direction, dates, keys, ...rest } of languages) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(name).toMatch(/\S/)
    expect(direction).toBe(new Intl.Locale(tag).getTextInfo().direction)
    expect(Intl.DateTimeFormat.supportedLocalesOf(dates ?? tag)).toHaveLength(1)
    expect(Object.keys(keys ?? {}).filter((key) => !keyNames.has(key))).toEqual([])
    expect(rest).toEqual({})
  }
})

describe.each(tags)('%s', (tag) => {
  const texts = readTexts(tag)
  const categories = new Set<string | undefined>(
    new Intl.PluralRules(tag).resolvedOptions().pluralCategories,
  )

  test('has the same keys as English', () => {
    const expected = [...readTexts('en').keys()].map(withoutPlural)
    expect(new Set([...texts.keys()].map(withoutPlural))).toEqual(new Set(expected))
  })

  test('has exactly the plural forms of its language', () => {
    const forms = Map.groupBy(
      [...texts.keys()].filter((key) => pluralForm(key) !== undefined),
      withoutPlural,
    )
    const wrong = [...forms].filter(
      ([, keys]) => new Set(keys.map(pluralForm)).symmetricDifference(categories).size > 0,
    )
    expect(wrong).toEqual([])
  })

  test('has the same placeholders and tags as English', () => {
    for (const [key, text] of texts) {
      const sources = english.get(withoutPlural(key)) ?? []
      const [first] = sources
      const allowed = new Set(sources.flatMap(([, source]) => placeholders(source)))
      // Only placeholders in all English forms are required: some form may say "one".
      const required = placeholders(first?.[1] ?? '').filter((name) =>
        sources.every(([, source]) => placeholders(source).includes(name)),
      )
      const present = placeholders(text)
      const extra = present.filter((name) => !allowed.has(name))
      const mayOmit = onlyNumberOf(tag, key) === undefined ? ['count'] : ['count', 'n', 'total']
      const missing = required.filter((name) => !mayOmit.includes(name) && !present.includes(name))
      expect([...extra, ...missing], key).toEqual([])
      expect(htmlTags(text), key).toEqual(htmlTags(first?.[1] ?? ''))
    }
  })
})
