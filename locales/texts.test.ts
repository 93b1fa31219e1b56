/** Every language has every text: the same keys, its own plurals, the same gaps and marks. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { languageOf } from '#i18n/languages.ts'

type Texts = { [key: string]: string | Texts }

const folderOf = (tag: string) => path.join(import.meta.dirname, tag)
const tags = readdirSync(import.meta.dirname).filter((tag) => !tag.includes('.'))
const namespaces = readdirSync(folderOf('en')).map((file) => path.basename(file, '.json'))

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

/** The public pages speak every language that has a folder, the dashboard those of its list. */
const spoken = (tag: string) => (languageOf(tag) ? namespaces : ['site'])
/** Texts of a language by `namespace:key`. */
const read = (tag: string, names = spoken(tag)) =>
  new Map(
    names.flatMap((namespace) => {
      const file = path.join(folderOf(tag), `${namespace}.json`)
      const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
      return flat(texts, `${namespace}:`)
    }),
  )
const plural = /_(zero|one|two|few|many|other)$/
const family = (key: string) => key.replace(plural, '')
const english = Map.groupBy(read('en'), ([key]) => family(key))
const gaps = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].toSorted()
const marks = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([mark]) => mark).toSorted()

test('the promised languages are there', () => {
  expect(tags).toEqual(expect.arrayContaining(['ar', 'de', 'en', 'es', 'fr', 'ja']))
})

describe.each(tags)('%s', (tag) => {
  const texts = read(tag)
  const categories = new Set<string | undefined>(
    new Intl.PluralRules(tag).resolvedOptions().pluralCategories,
  )

  test('has the same keys', () => {
    const families = new Set([...read('en', spoken(tag)).keys()].map(family))
    expect(new Set([...texts.keys()].map(family))).toEqual(families)
  })

  test('has each plural of its language, and no other', () => {
    const forms = Map.groupBy(
      [...texts.keys()].filter((key) => plural.test(key)),
      family,
    )
    const wrong = [...forms].filter(
      ([, keys]) =>
        new Set(keys.map((key) => plural.exec(key)?.[1])).symmetricDifference(categories).size > 0,
    )
    expect(wrong).toEqual([])
  })

  test('fills the same gaps', () => {
    for (const [key, text] of texts) {
      const sources = english.get(family(key)) ?? []
      const [first] = sources
      // "One thing needs you" may leave out the number that "{{n}} things" has.
      const allowed = new Set(sources.flatMap(([, source]) => gaps(source)))
      const needed = gaps(first?.[1] ?? '').filter((gap) =>
        sources.every(([, source]) => gaps(source).includes(gap)),
      )
      const extra = gaps(text).filter((gap) => !allowed.has(gap))
      const missing = needed.filter((gap) => gap !== 'count' && !gaps(text).includes(gap))
      expect([...extra, ...missing], key).toEqual([])
      expect(marks(text), key).toEqual(marks(first?.[1] ?? ''))
    }
  })
})
