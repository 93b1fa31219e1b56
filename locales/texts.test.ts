/** Every language has the keys, placeholders and tags of English, and its own plural forms. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { languages } from '#i18n/languages.ts'

type Texts = { [key: string]: string | Texts }

const folderOf = (tag: string) => path.join(import.meta.dirname, tag)
const tags = languages.map(({ tag }) => tag)
const namespaces = readdirSync(folderOf('en'))
  .map((file) => path.basename(file, '.json'))
  .filter((name) => !['language', 'glossary'].includes(name))

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** A language's texts by `namespace:key`. */
const readTexts = (tag: string) =>
  new Map(
    namespaces.flatMap((namespace) => {
      const file = path.join(folderOf(tag), `${namespace}.json`)
      const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
      return flatten(texts, `${namespace}:`)
    }),
  )
const pluralSuffix = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(pluralSuffix, '')
const english = Map.groupBy(readTexts('en'), ([key]) => withoutPlural(key))
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].toSorted()
const htmlTags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted()

test('every folder is a language that says its name and direction', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))
  expect(tags.toSorted()).toEqual(folders.toSorted())
  for (const { tag, name, direction, dates, ...rest } of languages) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(name).toMatch(/\S/)
    expect(direction).toBe(new Intl.Locale(tag).getTextInfo().direction)
    expect(Intl.DateTimeFormat.supportedLocalesOf(dates ?? tag)).toHaveLength(1)
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
      [...texts.keys()].filter((key) => pluralSuffix.test(key)),
      withoutPlural,
    )
    const wrong = [...forms].filter(
      ([, keys]) =>
        new Set(keys.map((key) => pluralSuffix.exec(key)?.[1])).symmetricDifference(categories)
          .size > 0,
    )
    expect(wrong).toEqual([])
  })

  test('has the same placeholders and tags as English', () => {
    for (const [key, text] of texts) {
      const sources = english.get(withoutPlural(key)) ?? []
      const [first] = sources
      const allowed = new Set(sources.flatMap(([, source]) => placeholders(source)))
      // A plural form such as "One thing needs you" may omit the number, so only placeholders in all
      // English forms are required.
      const required = placeholders(first?.[1] ?? '').filter((name) =>
        sources.every(([, source]) => placeholders(source).includes(name)),
      )
      const present = placeholders(text)
      const extra = present.filter((name) => !allowed.has(name))
      const missing = required.filter((name) => name !== 'count' && !present.includes(name))
      expect([...extra, ...missing], key).toEqual([])
      expect(htmlTags(text), key).toEqual(htmlTags(first?.[1] ?? ''))
    }
  })
})
