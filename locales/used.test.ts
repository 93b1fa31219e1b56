import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

const root = resolve(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, 'src', path), 'utf8') }))

/** Keys without the endings of plurals: those are chosen by the count. */
const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [path + key.replace(/_(?:zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${path}${key}.`),
  )

/** Written out, or made of a beginning that is written out: `status.${status}`. */
const isSaid = (key: string, namespace: string, code: string): boolean => {
  const parts = key.split('.')
  const beginnings = parts.slice(0, -1).map((_, nth) => parts.slice(0, nth + 1).join('.'))
  return (
    ["'", '`'].some((mark) =>
      [key, `${namespace}:${key}`].some((one) => code.includes(`${mark}${one}${mark}`)),
    ) ||
    beginnings.some((beginning) =>
      ['`', `${namespace}:`].some((before) => code.includes(`${before}${beginning}.\${`)),
    )
  )
}

test.each(readdirSync(join(root, 'locales/en')))('%s: every text is said somewhere', (file) => {
  const namespace = file.replace('.json', '')
  // The file that a translator works from: what nobody says is translated for nothing.
  const texts = JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8')) as Texts
  const code = sources
    .filter(
      ({ path, code }) =>
        namespace === 'site' ||
        path.includes(`features/${namespace}/`) ||
        new RegExp(`'${namespace}'|['\`]${namespace}:|locales/en/${namespace}\\.json`).test(code),
    )
    .map((source) => source.code)
    .join('\n')
  expect(keysOf(texts).filter((key) => !isSaid(key, namespace, code))).toEqual([])
})
