/**
 * Reads an operator's folder of texts (`PORTICO_LOCALES_DIR`) and holds it to the rules by which
 * `npm run i18n:check` checks `locales/`. `docs/translating.md` is for its readers.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import type { z } from 'zod'

import { fallbacks, withText } from '#i18n/english-parts.ts'
import {
  GlossaryShape,
  languageFileFaults,
  LanguageFileShape,
  shapeFaults,
  tagFaults,
} from '#i18n/language-rules.ts'
import type { LanguageFile } from '#i18n/languages.ts'
import type { Texts } from '#i18n/pseudo.ts'
import { byKey, namespaces, readLocaleFile, textsOf } from '#i18n/text-files.ts'
import { placeholderFaults, unknownFormFaults, unknownKeyFaults } from '#i18n/text-rules.ts'
import { overlay, withoutPlural } from '#i18n/text-trees.ts'
import { glossaryFaults, lengthFaults, typographyFaults, voiceFaults } from '#i18n/wording-rules.ts'

import { ConfigError } from './config.ts'

const maxLanguages = 50
/** Of all files of a language. Arabic, the largest of Portico's own, has 150 KB. */
const maxLanguageBytes = 1_048_576
/** More faults of a language than these are counted only. */
const maxLines = 50
const maxDepth = 6

export interface OperatorLanguage {
  readonly tag: string
  /** Its own, or Portico's. */
  readonly file: LanguageFile
  /** By namespace: Portico's, over them the operator's, and English for what both lack. */
  readonly texts: Readonly<Record<string, Texts>>
  /** Keys shown in English. */
  readonly missing: readonly string[]
}

const isTexts = (content: unknown, depth = 0): content is Texts =>
  typeof content === 'object' &&
  content !== null &&
  !Array.isArray(content) &&
  depth < maxDepth &&
  Object.values(content).every((value) => typeof value === 'string' || isTexts(value, depth + 1))

/** The folder's JSON files by name, without `.json`; what cannot be read becomes a line. */
function readFiles(folder: string): { files: Map<string, unknown>; faults: string[] } {
  const files = new Map<string, unknown>()
  const faults: string[] = []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const size = names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  if (size > maxLanguageBytes)
    return { files, faults: [`has more than ${maxLanguageBytes} bytes of files`] }
  const allowed = new Set(['language', 'glossary', ...namespaces])
  for (const fileName of names) {
    const name = path.basename(fileName, '.json')
    if (!allowed.has(name) || name === fileName) {
      faults.push(`${fileName} is not one of the files in locales/en`)
      continue
    }
    try {
      files.set(name, JSON.parse(readFileSync(path.join(folder, fileName), 'utf8')))
    } catch (error) {
      faults.push(`${fileName}: ${error instanceof Error ? error.message : 'cannot be read'}`)
    }
  }
  return { files, faults }
}

/** What the file holds, or Portico's if the folder has none; faults are collected. */
function parsed<T>(
  name: string,
  shape: z.ZodType<T>,
  content: unknown,
  faults: string[],
): T | undefined {
  if (content === undefined) return undefined
  const result = shape.safeParse(content)
  if (!result.success) faults.push(...shapeFaults(`${name}.json`, shape, content))
  return result.data
}

function readLanguage(folder: string, tag: string): OperatorLanguage | string[] {
  const wrongTag = tagFaults(tag)
  if (wrongTag.length > 0) return wrongTag
  const { files, faults } = readFiles(path.join(folder, tag))
  const file = files.get('language') ?? readLocaleFile(tag, 'language')
  if (file === undefined) faults.push('language.json is missing')
  else faults.push(...languageFileFaults(tag, file))
  const glossary = files.get('glossary') ?? readLocaleFile(tag, 'glossary')
  const terms = parsed('glossary', GlossaryShape, glossary, faults) ?? []
  const texts = textsOf(tag)
  for (const name of namespaces) {
    const changes = files.get(name)
    if (changes === undefined) continue
    if (isTexts(changes)) texts[name] = overlay(texts[name] ?? {}, changes)
    else faults.push(`${name}.json must be an object of texts`)
  }
  // Else every text of a file that cannot be read is missing too.
  if (faults.length > 0) return faults
  const all = byKey(texts)
  const english = byKey(textsOf('en'))
  const { typography, ...shown } = LanguageFileShape.parse(file)
  const textFaults = [
    ...unknownKeyFaults(all, english),
    ...unknownFormFaults(tag, all),
    ...placeholderFaults(tag, all, english),
    ...typographyFaults(all, typography),
    ...(tag === 'en' ? voiceFaults(all) : []),
    ...glossaryFaults(terms, all),
    ...lengthFaults(all),
  ]
  if (textFaults.length > 0) return textFaults
  const missing = fallbacks(tag, all, english)
  for (const [key, text] of missing) {
    const [name = '', ...path] = key.split(/[:.]/)
    texts[name] = withText(texts[name] ?? {}, path, text)
  }
  return { tag, file: shown, texts, missing: [...new Set([...missing.keys()].map(withoutPlural))] }
}

function tagsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.') && !entry.isFile())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    throw new ConfigError([`PORTICO_LOCALES_DIR: ${folder} cannot be read as a folder`])
  }
}

/**
 * The languages that an operator's folder adds or changes; none without a folder.
 * @throws ConfigError with one line per fault
 */
export function loadOperatorTexts(folder: string | undefined): readonly OperatorLanguage[] {
  if (folder === undefined) return []
  const tags = tagsIn(folder)
  if (tags.length > maxLanguages)
    throw new ConfigError([`PORTICO_LOCALES_DIR: has more than ${maxLanguages} languages`])
  const results = tags.map((tag) => ({ tag, result: readLanguage(folder, tag) }))
  // A limit for each language, so that one does not hide the faults of the next.
  const lines = results.flatMap(({ tag, result }) => {
    if (!Array.isArray(result)) return []
    const more = result.length - maxLines
    return [...result.slice(0, maxLines), ...(more > 0 ? [`and ${more} more faults`] : [])].map(
      (fault) => `PORTICO_LOCALES_DIR: ${tag}: ${fault}`,
    )
  })
  if (lines.length > 0) throw new ConfigError(lines)
  return results.flatMap(({ result }) => ('tag' in result ? [result] : []))
}
