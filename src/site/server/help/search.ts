/** Full-text search in the help articles of one language: BM25, titles and headings boosted. */
import MiniSearch from 'minisearch'

import type { HelpArticle } from '#contract/public.ts'

import { withSynonyms } from './synonyms.ts'
import { tokens } from './tokens.ts'

interface SearchEntry {
  id: string
  title: string
  headings: string
  summary: string
  body: string
}

/** Take linear time even for hostile bodies: no match continues past the next opening mark. */
const headingLine = /^#{1,6}[ \t]+(.+)$|<h[1-6][^<>]{0,200}>(.{0,300}?)<\/h[1-6]>/gimu
const markup = /<[^<>]*>|\]\([^()]*\)/gu

const entryOf = (article: HelpArticle): SearchEntry => {
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

/** What a synonym counts for, where the word itself counts 1. */
const SYNONYM = 0.5

/** With fewer hits than this, words with one wrong letter also match. */
const FEW = 3

/**
 * Ranks as BM25F does: a word's hits in all fields are added up before they saturate, so a common word
 * that is everywhere in an article can't outweigh a rare one in a title. Each word of the query counts
 * once, however many synonyms match.
 */
export function helpIndex(articles: readonly HelpArticle[], locale: string): HelpIndex {
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'headings', 'summary', 'body'],
    tokenize: (text) => tokens(text, locale),
    // The tokeniser has already folded them.
    processTerm: (term) => term,
  })
  index.addAll(articles.map(entryOf))

  const hitsOf = (word: string, fuzzy: boolean) =>
    index.search(word, {
      boost: BOOST,
      tokenize: (term) => [term],
      prefix: word.length >= 3,
      fuzzy: fuzzy && word.length >= 4 ? 1 : false,
    })

  /** What the word adds to each article: at most its rarity, half of that for a hit in a title. */
  function scoresOf(word: string, fuzzy: boolean): Map<string, number> {
    const hits = hitsOf(word, fuzzy)
    const rarity = Math.log(1 + (articles.length - hits.length + 0.5) / (hits.length + 0.5))
    return new Map(
      hits.map(({ id, score }) => [String(id), (rarity * score) / (score + BOOST.title * rarity)]),
    )
  }

  function rank(words: readonly string[], fuzzy: boolean): { id: string; score: number }[] {
    const total = new Map<string, number>()
    for (const word of words) {
      const best = scoresOf(word, fuzzy)
      for (const synonym of withSynonyms(word, locale).filter((other) => other !== word))
        for (const [id, score] of scoresOf(synonym, false))
          best.set(id, Math.max(best.get(id) ?? 0, SYNONYM * score))
      for (const [id, score] of best) total.set(id, (total.get(id) ?? 0) + score)
    }
    return [...total].map(([id, score]) => ({ id, score })).toSorted((a, b) => b.score - a.score)
  }

  return {
    find(query) {
      const words = [...new Set(tokens(query, locale))]
      const exact = rank(words, false)
      const hits = exact.length < FEW ? rank(words, true) : exact
      const best = hits[0]?.score ?? 0
      return hits.filter(({ score }) => score > best * 0.15).map(({ id }) => id)
    },
  }
}
