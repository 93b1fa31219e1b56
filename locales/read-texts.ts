/** Reads the texts for the tests of this folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { languages } from '#i18n/languages.ts'

export type Texts = { [key: string]: string | Texts }

export const folder = import.meta.dirname
export const tags = languages.map(({ tag }) => tag)

/** Files that are not texts. */
const otherFiles = new Set(['language', 'glossary'])

export const namespaces = readdirSync(path.join(folder, 'en'))
  .map((file) => path.basename(file, '.json'))
  .filter((name) => !otherFiles.has(name))

export function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** A language's texts by `namespace:key`. */
export const readTexts = (tag: string): Map<string, string> =>
  new Map(
    namespaces.flatMap((namespace) => {
      const file = path.join(folder, tag, `${namespace}.json`)
      return existsSync(file) ? flatten(readJson(file) as Texts, `${namespace}:`) : []
    }),
  )

const pluralSuffix = /_(zero|one|two|few|many|other)$/
export const pluralForm = (key: string): string | undefined => pluralSuffix.exec(key)?.[1]
/** The key as code uses it: i18next adds the plural form by the count. */
export const withoutPlural = (key: string): string => key.replace(pluralSuffix, '')
