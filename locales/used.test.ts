import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { localesFolder, namespaces, textsOf } from '#i18n/text-files.ts'
import { flatten, withoutPlural } from '#i18n/text-trees.ts'

const root = resolve(localesFolder, '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, 'src', path), 'utf8') }))

const allCode = sources.map(({ code }) => code).join('\n')

/** Whether the code has the key, or a template that starts or ends like it. */
const isUsed = (key: string, namespace: string, code: string): boolean => {
  const parts = key.split('.')
  const prefixes = parts.slice(0, -1).map((_, nth) => parts.slice(0, nth + 1).join('.'))
  return (
    allCode.includes(`}:${key}\``) ||
    ["'", '`'].some((quote) =>
      [key, `${namespace}:${key}`].some((name) => code.includes(`${quote}${name}${quote}`)),
    ) ||
    prefixes.some((prefix) =>
      ['`', `${namespace}:`].some((before) => code.includes(`${before}${prefix}.\${`)),
    )
  )
}

test.each(namespaces)('%s has no unused text', (namespace) => {
  const keys = flatten(textsOf('en')[namespace] ?? {})
  const code = sources
    .filter(
      ({ path, code }) =>
        ['site', 'common'].includes(namespace) ||
        path.includes(`features/${namespace}/`) ||
        path.includes(`exports/${namespace}-`) ||
        new RegExp(`'${namespace}'|['\`]${namespace}:|locales/en/${namespace}\\.json`).test(code),
    )
    .map((source) => source.code)
    .join('\n')
  const unused = keys.filter(([key]) => !isUsed(withoutPlural(key), namespace, code))
  expect(unused).toEqual([])
})
