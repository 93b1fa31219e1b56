/** Reads help articles from `texts/<language>/articles/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

import type { Language } from '#platform/language.ts'
import { languages } from '#platform/language.ts'
import { categoryName } from '#platform/texts.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

const folder = new URL('../texts/', import.meta.url)

/** Splits a file into its front matter (one `name: value` per line) and its body. */
const parse = (text: string): { frontMatter: Map<string, string>; body: string } => {
  const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const pairs = frontMatter.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  return { frontMatter: new Map(pairs), body: body.trim() }
}

type Translations = Map<Language, { title: string; summary: string; body: string }>

interface ArticleSource {
  slug: string
  category: string
  updatedAt: string
  related: string[]
  texts: Translations
}

const loadArticle = (slug: string): ArticleSource => {
  const texts: Translations = new Map()
  const english = parse(readFileSync(new URL(`en/articles/${slug}.md`, folder), 'utf8'))
  for (const language of languages) {
    const file = new URL(`${language}/articles/${slug}.md`, folder)
    if (!existsSync(file)) continue
    const { frontMatter, body } = parse(readFileSync(file, 'utf8'))
    texts.set(language, {
      title: frontMatter.get('title') ?? '',
      summary: frontMatter.get('summary') ?? '',
      body,
    })
  }
  return {
    slug,
    category: english.frontMatter.get('category') ?? '',
    updatedAt: english.frontMatter.get('updated') ?? '',
    related: (english.frontMatter.get('related') ?? '').match(/[\w-]+/g) ?? [],
    texts,
  }
}

let sources: ArticleSource[] | undefined

const loadAll = (): ArticleSource[] => {
  sources ??= readdirSync(new URL('en/articles/', folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => loadArticle(file.slice(0, -'.md'.length)))
  return sources
}

const toHelpArticle = (source: ArticleSource, requested: Language): HelpArticle => {
  const language = source.texts.has(requested) ? requested : 'en'
  const { title = '', summary = '', body = '' } = source.texts.get(language) ?? {}
  return {
    slug: source.slug,
    language,
    title,
    summary,
    category: { slug: source.category, name: categoryName('help', source.category, requested) },
    updatedAt: source.updatedAt,
    bodyFormat: 'markdown',
    body,
    related: source.related,
  }
}

/** Every article, in English if it lacks `language`. */
export const helpArticles = (language: Language): HelpArticle[] =>
  loadAll().map((source) => toHelpArticle(source, language))
