/** Reads `locales/`. For servers and tests; the browser has bundles (`scripts/texts.ts`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Texts } from './pseudo.ts'
import { flatten } from './text-trees.ts'

export const localesFolder = path.resolve(import.meta.dirname, '../../locales')

/** Files of a language's folder that are not texts. */
const otherFiles = new Set(['language', 'glossary'])

/** Names of the files with texts. */
export const namespaces: readonly string[] = readdirSync(path.join(localesFolder, 'en'))
  .map((file) => path.basename(file, '.json'))
  .filter((name) => !otherFiles.has(name))

/** Texts that only the server shows. */
const serverOnly = new Set(['calendar', 'site'])

export const isForBrowser = (name: string): boolean =>
  !otherFiles.has(name) && !serverOnly.has(name)

/** `undefined` if the language has no such file. @throws SyntaxError */
export function readLocaleFile(tag: string, name: string): unknown {
  const file = path.join(localesFolder, tag, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A language's texts by namespace; `{}` where it has none. */
export const textsOf = (tag: string): Record<string, Texts> =>
  Object.fromEntries(
    // Safe: `locales/texts.test.ts` checks every file.
    namespaces.map((name) => [name, (readLocaleFile(tag, name) ?? {}) as Texts]),
  )

/** The same by `namespace:key`. */
export const byKey = (texts: Readonly<Record<string, Texts>>): Map<string, string> =>
  new Map(Object.entries(texts).flatMap(([name, tree]) => flatten(tree, `${name}:`)))
