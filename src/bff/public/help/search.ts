/** Full-text search over the help articles of one language: BM25 with titles and headings above text. */
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

/** Both are linear in a body that is made to be slow: nothing is looked for beyond a new beginning. */
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

/** Below this many hits a word with one wrong letter counts as well. */
const FEW = 3

export function helpIndex(articles: readonly HelpArticle[], locale: string): HelpIndex {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'headings', 'summary', 'body'],
    tokenize: (text) => tokens(text, locale),
    // The tokeniser has folded them already.
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
      const wanted = new Set(tokens(query, locale)).size
      if (wanted === 0) return []
      const exact = search(query, false)
      const hits = exact.length < FEW ? search(query, true) : exact
      const best = hits[0]?.score ?? 0
      return hits.filter(({ score }) => score > best * 0.15).map(({ id }) => String(id))
    },
  }
}
