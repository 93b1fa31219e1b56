/**
 * Which English each translation was last reviewed against: `locales/<tag>/english.txt`, sorted lines of
 * a key and a hash. One line per key, so that two changes rarely conflict.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { localesFolder } from './text-files.ts'
import type { TextsByKey } from './text-rules.ts'
import { withoutPlural } from './text-trees.ts'

/** Hashes by key, without the plural form: what a count needs is translated together. */
export type Stamps = ReadonlyMap<string, string>

export const stampFile = (tag: string): string => path.join(localesFolder, tag, 'english.txt')

/** All forms of each text as one string, to compare. */
export function wholeTexts(texts: TextsByKey): Map<string, string> {
  const forms = Map.groupBy(texts, ([key]) => withoutPlural(key))
  return new Map(
    Array.from(forms, ([stem, entries]) => [
      stem,
      entries
        .map(([key, text]) => `${key.slice(stem.length)}=${text}`)
        .toSorted()
        .join('\n'),
    ]),
  )
}

export const stampsOf = (english: TextsByKey): Map<string, string> =>
  new Map(
    Array.from(wholeTexts(english), ([key, text]) => [
      key,
      createHash('sha256').update(text).digest('hex').slice(0, 8),
    ]),
  )

export function readStamps(tag: string): Map<string, string> {
  const file = stampFile(tag)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map((line) => {
      const [key = '', hash = ''] = line.split(' ')
      return [key, hash]
    }),
  )
}

export function writeStamps(tag: string, stamps: Stamps): void {
  const lines = Array.from(stamps, ([key, hash]) => `${key} ${hash}\n`)
  writeFileSync(stampFile(tag), lines.toSorted().join(''))
}

/** Keys whose English is not the one that the translation was reviewed against. */
export const staleKeys = (stamps: Stamps, current: Stamps): string[] =>
  Array.from(current.keys()).filter((key) => stamps.get(key) !== current.get(key))
