/** The help centre: Markdown files beside this one, English in full, the main ones translated. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

import type { Language } from '#platform/language.ts'
import { languages } from '#platform/language.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import { categoryName } from './categories.ts'

const folder = new URL('articles/', import.meta.url)

/** `---`, one `name: value` a line, `---`, the body. */
const parse = (text: string): { head: Map<string, string>; body: string } => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const pairs = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  return { head: new Map(pairs), body: body.trim() }
}

type Translations = Map<Language, { title: string; summary: string; body: string }>

interface Source {
  slug: string
  category: string
  updatedAt: string
  related: string[]
  texts: Translations
}

const load = (slug: string): Source => {
  const texts: Translations = new Map()
  const english = parse(readFileSync(new URL(`en/${slug}.md`, folder), 'utf8'))
  for (const language of languages) {
    const file = new URL(`${language}/${slug}.md`, folder)
    if (!existsSync(file)) continue
    const { head, body } = parse(readFileSync(file, 'utf8'))
    texts.set(language, {
      title: head.get('title') ?? '',
      summary: head.get('summary') ?? '',
      body,
    })
  }
  return {
    slug,
    category: english.head.get('category') ?? '',
    updatedAt: english.head.get('updated') ?? '',
    related: (english.head.get('related') ?? '').match(/[\w-]+/g) ?? [],
    texts,
  }
}

let sources: Source[] | undefined

const all = (): Source[] => {
  sources ??= readdirSync(new URL('en/', folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => load(file.slice(0, -'.md'.length)))
  return sources
}

const read = (source: Source, wanted: Language): HelpArticle => {
  const language = source.texts.has(wanted) ? wanted : 'en'
  const { title = '', summary = '', body = '' } = source.texts.get(language) ?? {}
  return {
    slug: source.slug,
    language,
    title,
    summary,
    category: { slug: source.category, name: categoryName(source.category, wanted) },
    updatedAt: source.updatedAt,
    bodyFormat: 'markdown',
    body,
    related: source.related,
  }
}

/** Every article, in `language` where it was translated and else in English. */
export const helpArticles = (language: Language): HelpArticle[] =>
  all().map((source) => read(source, language))
