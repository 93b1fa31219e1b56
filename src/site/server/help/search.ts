/** Full-text search in the help articles of one language: BM25, titles and headings boosted. */
import MiniSearch from 'minisearch'

import type { HelpArticle } from '#contract/public.ts'

import { withSynonyms } from './synonyms.ts'
import { tokens } from './tokens.ts'

interface Entry {
  id: string
  title: string
  headings: string
  summary: string
  body: string
}

/** Take linear time even for hostile bodies: no match continues past the next opening mark. */
const headingLine = /^#{1,6}[ \t]+(.+)$|<h[1-6][^<>]{0,200}>(.{0,300}?)<\/h[1-6]>/gimu
const markup = /<[^<>]*>|\]\([^()]*\)/gu

const entryOf = (article: HelpArticle): Entry => {
  const body = article.body ?? ''
  return {
    id: article.slug,
    title: article.title,
    headings: [...body.matchAll(headingLine)]
      .map(([, plain, html = '']) => plain ?? html.replaceAll(markup, ' '))
      .join('\n'),
    summary: article.summary,
    body: body.replaceAll(markup, ' '),
  }
}

export interface HelpIndex {
  /** Slugs, best first. */
  find(query: string): string[]
}

const BOOST = { title: 4, headings: 2, summary: 2, body: 1 }

/** With fewer hits than this, words with one wrong letter also match. */
const FEW = 3

export function helpIndex(articles: readonly HelpArticle[], locale: string): HelpIndex {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'headings', 'summary', 'body'],
    tokenize: (text) => tokens(text, locale),
    // The tokeniser has already folded them.
    processTerm: (term) => term,
  })
  index.addAll(articles.map(entryOf))
  const search = (query: string, fuzzy: boolean) =>
    index.search(query, {
      boost: BOOST,
      tokenize: (text) => tokens(text, locale),
      processTerm: (term) => withSynonyms(term, locale),
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => (fuzzy && term.length >= 4 ? 1 : false),
      combineWith: 'OR',
    })
  return {
    find(query) {
      if (tokens(query, locale).length === 0) return []
      const exact = search(query, false)
      const hits = exact.length < FEW ? search(query, true) : exact
      const best = hits[0]?.score ?? 0
      return hits.filter(({ score }) => score > best * 0.15).map(({ id }) => String(id))
    },
  }
}
