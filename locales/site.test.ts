/** The texts of the public pages: every language has every key, its own plurals and the same gaps. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

const fileOf = (tag: string) => path.join(import.meta.dirname, tag, 'site.json')
const tags = readdirSync(import.meta.dirname).filter((tag) => existsSync(fileOf(tag)))

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const read = (tag: string) => new Map(flat(JSON.parse(readFileSync(fileOf(tag), 'utf8')) as Texts))
const plural = /_(zero|one|two|few|many|other)$/
const family = (key: string) => key.replace(plural, '')
const english = read('en')
const families = new Set([...english.keys()].map(family))
const gaps = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].toSorted()

test('the promised languages are there', () => {
  expect(tags).toEqual(expect.arrayContaining(['ar', 'de', 'en', 'es', 'fr', 'ja']))
})

describe.each(tags)('%s', (tag) => {
  const texts = read(tag)
  const categories = new Set<string | undefined>(
    new Intl.PluralRules(tag).resolvedOptions().pluralCategories,
  )

  test('has the same keys', () => {
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
      const source = [...english].find(([other]) => family(other) === family(key))?.[1] ?? ''
      const extra = gaps(text).filter((gap) => !gaps(source).includes(gap))
      const missing = gaps(source).filter((gap) => gap !== 'count' && !gaps(text).includes(gap))
      expect([...extra, ...missing], key).toEqual([])
    }
  })
})
