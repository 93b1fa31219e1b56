import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { localesFolder, namespaces, textsOf } from '#i18n/text-files.ts'
import { flatten, withoutPlural } from '#i18n/text-trees.ts'

const root = resolve(localesFolder, '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, 'src', path), 'utf8') }))

const matchesOf = (code: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(code.matchAll(pattern), ([, match = '']) => match))

/** Keys after a namespace that a template fills in. */
const endings = matchesOf(sources.map(({ code }) => code).join('\n'), /\}:([\w.-]+)`/g)

/** Whether the code has the key, or a template that starts or ends like it. */
function usageOf(namespace: string, code: string): (key: string) => boolean {
  const texts = matchesOf(code, /['`]([\w:.-]+)(?=['`])/g)
  const beginnings = new Set([
    ...matchesOf(code, /`([\w.-]+)\.\$\{/g),
    ...matchesOf(code, new RegExp(`${namespace}:([\\w.-]+)\\.\\$\\{`, 'g')),
  ])
  return (key) => {
    const parts = key.split('.')
    return (
      endings.has(key) ||
      texts.has(key) ||
      texts.has(`${namespace}:${key}`) ||
      parts.some((_, nth) => nth > 0 && beginnings.has(parts.slice(0, nth).join('.')))
    )
  }
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
  const isUsed = usageOf(namespace, code)
  const unused = keys.filter(([key]) => !isUsed(withoutPlural(key)))
  expect(unused).toEqual([])
})
