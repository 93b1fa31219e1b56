/** The platform's texts keep the typography and the glossary of their language. */
import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { GlossaryShape, LanguageFileShape } from '#i18n/language-rules.ts'
import { readLocaleFile } from '#i18n/text-files.ts'
import { glossaryFaults, typographyFaults, voiceFaults } from '#i18n/wording-rules.ts'

import { type Language, languages } from './language.ts'
import { textFile } from './texts.ts'

/** The strings of a JSON file, by file and path. */
const strings = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {}).flatMap(([key, each]) => strings(each, `${path}.${key}`))

/** Code, addresses and Markdown's own marks say nothing in any language. */
const withoutCode = (markdown: string): string =>
  markdown
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    // Of the front matter, only the title and the summary are read by people.
    .replaceAll(/^(?:title|summary): /gm, '')
    .replaceAll(/^(?:slug|category|updated|related): .*$/gm, '')
    .replaceAll(/<script>.*?<\/script>|&\w+;|!\[.*?\]\(.*?\)/g, 'X')
    .replaceAll(/`[^`\n]*`/g, 'X')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\| ?-.*$/gm, '')
    .replaceAll(/https?:\/\/\S+/g, 'X')

const articles = (language: Language): [string, string][] => {
  const folder = new URL(`texts/${language}/articles/`, import.meta.url)
  return readdirSync(folder).flatMap((name) =>
    withoutCode(readFileSync(new URL(name, folder), 'utf8'))
      .split('\n')
      .map((line, at): [string, string] => [`${name}:${at + 1}`, line.trim()]),
  )
}

const textsOf = (language: Language) =>
  new Map([
    ...articles(language),
    ...['assistant', 'categories', 'sample'].flatMap((name) =>
      strings(textFile(language, name), name).map(([path, text]): [string, string] => [
        path,
        withoutCode(text),
      ]),
    ),
  ])

test.each(languages)('%s', (language) => {
  const texts = textsOf(language)
  const glossary = GlossaryShape.parse(readLocaleFile(language, 'glossary') ?? [])
  const { typography } = LanguageFileShape.parse(readLocaleFile(language, 'language'))
  expect([
    ...typographyFaults(texts, typography),
    ...glossaryFaults(glossary, texts),
    ...(language === 'en' ? voiceFaults(texts) : []),
  ]).toEqual([])
})
