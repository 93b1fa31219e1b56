import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { asSentence, formatMoney } from './format.ts'
import { pseudoLanguages } from './languages.ts'
import { startPageTexts } from './page-texts.ts'
import type { Texts } from './pseudo.ts'

const folder = resolve(import.meta.dirname, '../../locales')
const read = (language: string, namespace: string): Promise<Texts> => {
  const file = join(folder, language, `${namespace}.json`)
  return readdirSync(join(folder, language)).includes(`${namespace}.json`)
    ? Promise.resolve(JSON.parse(readFileSync(file, 'utf8')) as Texts)
    : Promise.resolve({})
}
/** The dashboard's namespaces; `site` belongs to the public pages. */
const namespaces = readdirSync(join(folder, 'en'))
  .map((name) => name.replace('.json', ''))
  .filter((name) => !['site', 'language', 'glossary'].includes(name))
const languages = readdirSync(folder).filter((name) => !name.includes('.'))

const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )

/** `t` as components get it, but untyped, because the keys come from files. */
type Translate = (key: string, values?: Record<string, unknown>) => string
type Instance = Awaited<ReturnType<typeof startPageTexts>>
const translator = (instance: Instance, language: string, namespace: string) =>
  instance.getFixedT(language, namespace as 'common') as unknown as Translate

/** Strips the isolation marks around values in a right-to-left language. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')

test('values keep their own direction in a sentence of another', async () => {
  const filledIn = async (language: string, number = '2026-04417') => {
    const texts = await startPageTexts(language, ['common'], () =>
      Promise.resolve<Texts>({ a: 'x {{number}} y' }),
    )
    return translator(texts, language, 'common')('a', { number })
  }
  expect(await filledIn('de')).toBe('x 2026-04417 y')
  expect(await filledIn('ar')).toBe('x \u20682026-04417\u2069 y')
  expect(await filledIn('de', 'خادم 1')).toBe('x \u2068خادم 1\u2069 y')
  expect(await filledIn('ar', '')).toBe('x  y')
})

test('a sentence that ends in a value with a full stop gets no second one', async () => {
  const texts = await startPageTexts('ar', ['common'], () =>
    Promise.resolve<Texts>({
      end: 'x {{amount}}.',
      middle: '{{amount}}. y',
      file: '{{amount}}.csv',
    }),
  )
  const t = translator(texts, 'ar', 'common')
  const amount = formatMoney('ar', { minorUnits: 12_500, currency: 'KWD' })
  expect(plain(t('end', { amount }))).toBe(`x ${amount}`)
  expect(plain(t('middle', { amount: 'Northmark Inc.' }))).toBe('Northmark Inc. y')
  expect(plain(t('end', { amount: '5' }))).toBe('x 5.')
  expect(plain(t('file', { amount: 'a.' }))).toBe('a..csv')
  expect(asSentence('en', 'Contact Northmark Inc.')).toBe('Contact Northmark Inc.')
})

test('a value is shown verbatim, even if it looks like markup or a placeholder', async () => {
  const texts = await startPageTexts('en', ['common'], () =>
    Promise.resolve<Texts>({ a: 'x {{first}}, {{second}} y', b: 'B' }),
  )
  const t = translator(texts, 'en', 'common')
  const first = '<b>$& {{second}} $t(b)</b> "'
  expect(t('a', { first, second: 0 })).toBe(`x ${first}, 0 y`)
  expect(t('a', { first: '' })).toBe('x , {{second}} y')
  expect(t('a')).toBe('x {{first}}, {{second}} y')
})

/** The text of a key for a count, straight from the file. */
function formIn(texts: Map<string, string>, rules: Intl.PluralRules, stem: string, count: number) {
  const category = rules.select(count)
  return (
    (count === 0 ? texts.get(`${stem}_zero`) : undefined) ??
    texts.get(`${stem}_${category}`) ??
    texts.get(stem)
  )
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => String(values[name] ?? all))

const counts = [0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 1.5, 1_000_000]

test.each(languages)('%s: fills in every text, for every count', async (language) => {
  const instance = await startPageTexts(language, namespaces, read)
  const tCommon = translator(instance, language, 'common')
  const rules = new Intl.PluralRules(language)
  // An `expect` for each of some 30,000 texts would take most of the time.
  const wrong: string[] = []
  const check = (key: string, shown: string, expected: string | undefined) => {
    if (shown !== expected) wrong.push(`${key}: ${shown} instead of ${expected}`)
  }
  for (const namespace of namespaces) {
    const t = translator(instance, language, namespace)
    const texts = new Map(leaves(await read(language, namespace)))
    for (const [key, text] of texts) {
      const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name) => [name, `<${name} & $&>`]))
      check(key, plain(t(key, values)), filled(text, values))
      check(key, plain(tCommon(`${namespace}:${key}`, values)), filled(text, values))
      check(`${key}, values left out`, t(key), text)
      const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
      for (const count of counts) {
        const counted: Record<string, string | number> = { ...values, count }
        const form = formIn(texts, rules, stem, count)
        check(`${stem} for ${count}`, plain(t(stem, counted)), form && filled(form, counted))
      }
    }
  }
  expect(wrong).toEqual([])
  expect(tCommon('no.such')).toBe('no.such')
  expect(tCommon('shell:no.such')).toBe('no.such')
  expect(instance.exists('shell:nav.overview')).toBe(true)
  expect(instance.exists('shell:nav.nothing' as 'shell:nav.overview')).toBe(false)
})

// `{{-value}}` would skip the direction marks, `{{value, format}}` our own formatting.
test.each(languages)('%s: placeholders are plain names', async (language) => {
  for (const namespace of namespaces) {
    for (const [key, text] of leaves(await read(language, namespace))) {
      expect(text, key).not.toMatch(/\$t\(|\{\{-|\{\{[^}]*[,.][^}]*\}\}/)
    }
  }
})

test('English texts shown in another language keep English plurals', async () => {
  const texts = await startPageTexts('ar', ['common'], (language) =>
    language === 'en'
      ? Promise.resolve<Texts>({ days_one: '{{count}} day', days_other: '{{count}} days' })
      : Promise.reject(new Error('offline')),
  )
  const t = translator(texts, 'ar', 'common')
  // Arabic calls 3 "few"; English has no such form.
  expect([1, 2, 3, 11, 100].map((count) => plain(t('days', { count })))).toEqual([
    '1 day',
    '2 days',
    '3 days',
    '11 days',
    '100 days',
  ])
})

test('a missing namespace is shown in English, and no other English file is read', async () => {
  const reads: string[] = []
  const texts = await startPageTexts('de', ['common', 'list'], (language, namespace) => {
    reads.push(`${language} ${namespace}`)
    if (language === 'en') return Promise.resolve<Texts>({ b: 'b {{x}}' })
    return Promise.resolve<Texts>(namespace === 'common' ? { a: 'A auf Deutsch' } : {})
  })
  expect(translator(texts, 'de', 'common')('a')).toBe('A auf Deutsch')
  expect(translator(texts, 'de', 'list')('b', { x: 1 })).toBe('b 1')
  expect(texts.hasLoadedNamespace('list')).toBe(true)
  expect(reads.toSorted()).toEqual(['de common', 'de list', 'en list'])
})

test('the language chosen last wins, whichever loads first', async () => {
  const announced: string[] = []
  let slow: () => void = () => undefined
  const texts = await startPageTexts('en', ['common'], (language) =>
    language === 'de'
      ? new Promise((resolve) => {
          slow = () => resolve({ a: 'de' })
        })
      : Promise.resolve({ a: language }),
  )
  texts.on('languageChanged', (language) => announced.push(language))
  const first = texts.changeLanguage('de')
  await texts.changeLanguage('fr')
  slow()
  await first
  expect(texts.language).toBe('fr')
  expect(announced).toEqual(['fr'])
  expect(translator(texts, 'fr', 'common')('a')).toBe('fr')
})

test('a namespace that cannot be read does not block the page, and is read again', async () => {
  let reads = 0
  const texts = await startPageTexts('en', [], () => {
    reads += 1
    return reads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ a: 'A' })
  })
  expect(texts.hasLoadedNamespace('list')).toBe(false)
  await texts.loadNamespaces('list')
  expect(texts.hasLoadedNamespace('list')).toBe(true)
  expect(translator(texts, 'en', 'list')('a')).toBe('a')
  await texts.loadNamespaces('list')
  expect(translator(texts, 'en', 'list')('a')).toBe('A')
})

test.each(pseudoLanguages)('$tag is read under its tag', async ({ tag }) => {
  const asked: string[] = []
  await startPageTexts(tag, ['common'], (language) => {
    asked.push(language)
    return Promise.resolve<Texts>({ a: 'x' })
  })
  expect(asked).toEqual([tag])
})
