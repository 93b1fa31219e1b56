/** Reads `locales/<tag>/language.json` of every language. Bundles use `language-files.bundled.ts`. */
import { readdirSync } from 'node:fs'

import { localesFolder, readLocaleFile } from './text-files.ts'

/** Content of each `language.json`, by the name of its folder. */
export const languageFiles: Readonly<Record<string, unknown>> = Object.fromEntries(
  readdirSync(localesFolder)
    .map((tag) => [tag, readLocaleFile(tag, 'language')] as const)
    .filter(([, file]) => file !== undefined),
)
