import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

const root = resolve(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, 'src', path), 'utf8') }))

/** Keys without plural suffixes, which i18next adds by the count. */
const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [path + key.replace(/_(?:zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${path}${key}.`),
  )

/** Whether the code contains the key, or a template that starts like it: `status.${status}`. */
const isUsed = (key: string, namespace: string, code: string): boolean => {
  const parts = key.split('.')
  const prefixes = parts.slice(0, -1).map((_, nth) => parts.slice(0, nth + 1).join('.'))
  return (
    ["'", '`'].some((quote) =>
      [key, `${namespace}:${key}`].some((name) => code.includes(`${quote}${name}${quote}`)),
    ) ||
    prefixes.some((prefix) =>
      ['`', `${namespace}:`].some((before) => code.includes(`${before}${prefix}.\${`)),
    )
  )
}

const files = readdirSync(join(root, 'locales/en')).filter(
  (file) => !['language.json', 'glossary.json'].includes(file),
)

test.each(files)('%s has no unused text', (file) => {
  const namespace = file.replace('.json', '')
  const texts = JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8')) as Texts
  const code = sources
    .filter(
      ({ path, code }) =>
        ['site', 'common'].includes(namespace) ||
        path.includes(`features/${namespace}/`) ||
        new RegExp(`'${namespace}'|['\`]${namespace}:|locales/en/${namespace}\\.json`).test(code),
    )
    .map((source) => source.code)
    .join('\n')
  expect(keysOf(texts).filter((key) => !isUsed(key, namespace, code))).toEqual([])
})
