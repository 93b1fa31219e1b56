/** The texts as customers read them: Portico's own, and over them an operator's. */
import { createHash } from 'node:crypto'

import type { ReadTexts } from '#i18n/instance.ts'
import type { Texts } from '#i18n/pseudo.ts'
import { readLocaleFile } from '#i18n/text-files.ts'

import { loadOperatorTexts, type OperatorLanguage } from './operator-texts.ts'

export interface ServerTexts {
  /** For `startTexts`. */
  readonly read: ReadTexts
  readonly operators: readonly OperatorLanguage[]
  /** Changes with the operator's folder; empty without one. */
  readonly version: string
}

/** @throws ConfigError with one line per fault of the folder */
export function createTexts(folder: string | undefined): ServerTexts {
  const operators = loadOperatorTexts(folder)
  const byTag = new Map(operators.map(({ tag, texts }) => [tag, texts]))
  return {
    read: (tag, namespace) =>
      Promise.resolve(
        // Safe: `locales/texts.test.ts` checks the files.
        byTag.get(tag)?.[namespace] ?? ((readLocaleFile(tag, namespace) ?? {}) as Texts),
      ),
    operators,
    version:
      operators.length === 0
        ? ''
        : createHash('sha256').update(JSON.stringify(operators)).digest('base64url').slice(0, 12),
  }
}
