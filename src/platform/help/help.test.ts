import { expect, test } from 'vitest'

import { languages } from '#platform/language.ts'

import { helpArticles } from './help.ts'

const main = [
  'auto-renew',
  'email-setup-imap-smtp',
  'expired-domain-grace-redemption',
  'invoices-and-vat',
  'payment-failed',
  'transfer-domain-auth-code',
]

test('24 articles, in every language at least the main ones', () => {
  for (const language of languages) {
    const articles = helpArticles(language)
    expect(articles.length).toBe(24)
    const translated = articles.filter((article) => article.language === language)
    expect(translated.map(({ slug }) => slug)).toEqual(expect.arrayContaining(main))
  }
})

test('what is related exists', () => {
  const slugs = new Set(helpArticles('en').map(({ slug }) => slug))
  for (const { related } of helpArticles('en'))
    for (const slug of related) expect(slugs).toContain(slug)
})

/** What a translation must not lose: headings, table rows, steps, code. */
const skeleton = (body: string) => ({
  headings: body.match(/^## /gm)?.length,
  rows: body.match(/^\|/gm)?.length,
  steps: body.match(/^\d+\. /gm)?.length,
  bullets: body.match(/^- /gm)?.length,
  quotes: body.match(/^> /gm)?.length,
  code: body.match(/`[^`]+`/g)?.toSorted(),
})

test.each(languages.flatMap((language) => main.map((slug) => [language, slug] as const)))(
  '%s %s has the structure of the English text',
  (language, slug) => {
    const find = (wanted: typeof language) =>
      helpArticles(wanted).find((article) => article.slug === slug)
    const article = find(language)
    expect(article?.language).toBe(language)
    expect(article?.summary).not.toBe('')
    expect(skeleton(article?.body ?? '')).toEqual(skeleton(find('en')?.body ?? ''))
  },
)
