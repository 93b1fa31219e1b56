import { expect, test } from 'vitest'

import { languages } from '#platform/language.ts'

import { helpArticles } from './help.ts'

const translatedArticles = [
  'auto-renew',
  'email-setup-imap-smtp',
  'expired-domain-grace-redemption',
  'invoices-and-vat',
  'payment-failed',
  'transfer-domain-auth-code',
]

test('every language has 24 articles, of which at least the main six are translated', () => {
  for (const language of languages) {
    const articles = helpArticles(language)
    expect(articles.length).toBe(24)
    const translated = articles.filter((article) => article.language === language)
    expect(translated.map(({ slug }) => slug)).toEqual(expect.arrayContaining(translatedArticles))
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
