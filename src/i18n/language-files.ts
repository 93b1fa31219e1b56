/** Reads `locales/<tag>/language.json` of every language. Bundles use `language-files.bundled.ts`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../locales')

/** Content of each `language.json`, by the name of its folder. */
export const languageFiles: Readonly<Record<string, unknown>> = Object.fromEntries(
  readdirSync(folder)
    .map((tag) => [tag, path.join(folder, tag, 'language.json')] as const)
    .filter(([, file]) => existsSync(file))
    .map(([tag, file]) => [tag, JSON.parse(readFileSync(file, 'utf8')) as unknown]),
)
