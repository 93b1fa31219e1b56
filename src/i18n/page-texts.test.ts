import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { asSentence, formatMoney } from './format.ts'
import { startTexts } from './instance.ts'
import { startPageTexts } from './page-texts.ts'
import type { Texts } from './pseudo.ts'

const folder = resolve(import.meta.dirname, '../../locales')
const read = (language: string, namespace: string): Promise<Texts> => {
  const file = join(folder, language, `${namespace}.json`)
  return readdirSync(join(folder, language)).includes(`${namespace}.json`)
    ? Promise.resolve(JSON.parse(readFileSync(file, 'utf8')) as Texts)
    : Promise.resolve({})
}
/** Those of the dashboard; the public pages are rendered with i18next. */
const namespaces = readdirSync(join(folder, 'en'))
  .map((name) => name.replace('.json', ''))
  .filter((name) => name !== 'site')
const languages = readdirSync(folder).filter((name) => !name.includes('.'))

const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )

/** Both instances by the function that components get. */
type Say = (key: string, values?: Record<string, unknown>) => string
type Instance = Awaited<ReturnType<typeof startPageTexts>>
const sayer = (instance: Instance, language: string, namespace: string) =>
  instance.getFixedT(language, namespace as 'common') as unknown as Say

/** Values keep their own direction where a language runs from right to left; i18next leaves that out. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')

test('values keep their own direction in a language that runs from right to left', async () => {
  const say = async (language: string) => {
    const texts = await startPageTexts(language, ['common'], () =>
      Promise.resolve<Texts>({ a: 'x {{number}} y' }),
    )
    return sayer(texts, language, 'common')('a', { number: '2026-04417' })
  }
  expect(await say('de')).toBe('x 2026-04417 y')
  expect(await say('ar')).toBe('x \u20682026-04417\u2069 y')
})

test('a value that ends in a full stop of its own ends the sentence with it', async () => {
  const texts = await startPageTexts('ar', ['common'], () =>
    Promise.resolve<Texts>({
      end: 'x {{amount}}.',
      middle: '{{amount}}. y',
      file: '{{amount}}.csv',
    }),
  )
  const say = sayer(texts, 'ar', 'common')
  const amount = formatMoney('ar', { minorUnits: 12_500, currency: 'KWD' })
  expect(plain(say('end', { amount }))).toBe(`x ${amount}`)
  expect(plain(say('middle', { amount: 'Northmark Inc.' }))).toBe('Northmark Inc. y')
  expect(plain(say('end', { amount: '5' }))).toBe('x 5.')
  expect(plain(say('file', { amount: 'a.' }))).toBe('a..csv')
  expect(asSentence('en', 'Contact Northmark Inc.')).toBe('Contact Northmark Inc.')
})

test.each(languages)('%s: says every text as i18next does', async (language) => {
  const theirs = await startTexts(language, namespaces, read)
  const ours = await startPageTexts(language, namespaces, read)
  for (const namespace of namespaces) {
    const a = sayer(theirs, language, namespace)
    const b = sayer(ours, language, namespace)
    const across = sayer(ours, language, 'common')
    for (const [key, text] of leaves(await read(language, namespace))) {
      const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name) => [name, `<${name} & $&>`]))
      const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
      expect(plain(b(key, values))).toBe(plain(a(key, values)))
      expect(plain(across(`${namespace}:${key}`, values))).toBe(plain(a(key, values)))
      expect(b(key), 'values left out').toBe(a(key))
      const counted = (say: Say) =>
        [0, 1, 2, 3, 5, 11, 100, 1.5].map((count) => plain(say(stem, { ...values, count })))
      expect(counted(b)).toEqual(counted(a))
    }
  }
  expect(sayer(ours, language, 'common')('no.such')).toBe('no.such')
  expect(sayer(theirs, language, 'common')('no.such')).toBe('no.such')
  expect(sayer(ours, language, 'common')('shell:no.such')).toBe('no.such')
  expect(ours.exists('shell:nav.overview')).toBe(true)
  expect(ours.exists('shell:nav.nothing' as 'shell:nav.overview')).toBe(false)
})

test.each(languages)(
  '%s: texts use nothing that the page does not understand',
  async (language) => {
    for (const namespace of namespaces) {
      for (const [key, text] of leaves(await read(language, namespace))) {
        expect(text, key).not.toMatch(/\$t\(|\{\{-|\{\{[^}]*[,.][^}]*\}\}/)
      }
    }
  },
)

test('a language that lacks a namespace says it in English, and English is read for nothing else', async () => {
  const asked: string[] = []
  const texts = await startPageTexts('de', ['common', 'list'], (language, namespace) => {
    asked.push(`${language} ${namespace}`)
    if (language === 'en') return Promise.resolve<Texts>({ b: 'b {{x}}' })
    return Promise.resolve<Texts>(namespace === 'common' ? { a: 'A auf Deutsch' } : {})
  })
  expect(sayer(texts, 'de', 'common')('a')).toBe('A auf Deutsch')
  expect(sayer(texts, 'de', 'list')('b', { x: 1 })).toBe('b 1')
  expect(texts.hasLoadedNamespace('list')).toBe(true)
  expect(asked.toSorted()).toEqual(['de common', 'de list', 'en list'])
})

test('the latest choice of language wins, whichever is read first', async () => {
  const heard: string[] = []
  let slow: () => void = () => undefined
  const texts = await startPageTexts('en', ['common'], (language) =>
    language === 'de'
      ? new Promise((resolve) => {
          slow = () => resolve({ a: 'de' })
        })
      : Promise.resolve({ a: language }),
  )
  texts.on('languageChanged', (language) => heard.push(language))
  const first = texts.changeLanguage('de')
  await texts.changeLanguage('fr')
  slow()
  await first
  expect(texts.language).toBe('fr')
  expect(heard).toEqual(['fr'])
  expect(sayer(texts, 'fr', 'common')('a')).toBe('fr')
})

test('a namespace that cannot be read does not hold the page up, and is asked for again', async () => {
  let asked = 0
  const texts = await startPageTexts('en', [], () => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ a: 'A' })
  })
  expect(texts.hasLoadedNamespace('list')).toBe(false)
  await texts.loadNamespaces('list')
  expect(texts.hasLoadedNamespace('list')).toBe(true)
  expect(sayer(texts, 'en', 'list')('a')).toBe('a')
  await texts.loadNamespaces('list')
  expect(sayer(texts, 'en', 'list')('a')).toBe('A')
})
