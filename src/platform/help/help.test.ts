import { expect, test } from 'vitest'

import { languages } from '#platform/language.ts'

import { helpArticles } from './help.ts'

test('every language has every article', () => {
  const slugs = helpArticles('en').map(({ slug }) => slug)
  expect(slugs).toHaveLength(37)
  for (const language of languages) {
    const articles = helpArticles(language)
    expect(articles.map(({ slug }) => slug)).toEqual(slugs)
    expect(articles.filter((article) => article.language !== language)).toEqual([])
  }
})

test('every related article exists', () => {
  const slugs = new Set(helpArticles('en').map(({ slug }) => slug))
  for (const { related } of helpArticles('en'))
    for (const slug of related) expect(slugs).toContain(slug)
})

/** What a translation must keep. */
const structureOf = (body: string) => ({
  headings: body.match(/^## /gm)?.length,
  rows: body.match(/^\|/gm)?.length,
  steps: body.match(/^\d+\. /gm)?.length,
  bullets: body.match(/^- /gm)?.length,
  quotes: body.match(/^> /gm)?.length,
  blocks: body.match(/```$/gm)?.length,
  // Comments and samples inside code blocks may be translated.
  code: body
    .replaceAll(/^ *```[\s\S]*?```$/gm, '')
    .match(/`[^`]+`/g)
    ?.toSorted(),
})

test.each(
  languages.flatMap((language) =>
    helpArticles(language)
      .filter((article) => article.language === language)
      .map(({ slug }) => [language, slug] as const),
  ),
)('%s %s has the structure of the English text', (language, slug) => {
  const find = (requested: typeof language) =>
    helpArticles(requested).find((article) => article.slug === slug)
  const article = find(language)
  expect(article?.language).toBe(language)
  expect(article?.summary).not.toBe('')
  expect(structureOf(article?.body ?? '')).toEqual(structureOf(find('en')?.body ?? ''))
})
