/** Finds help articles for a question in its language (BM25, words split by Intl.Segmenter). */
import MiniSearch from 'minisearch'

import type { Language } from '#platform/language.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import type { Knowledge } from './knowledge.ts'
import { allQuestionWords } from './understanding/question-words.ts'

/** Words that say nothing about the subject, of every language, because questions mix them. */
export const stopWords: ReadonlySet<string> = new Set(
  allQuestionWords.flatMap((words) => words.stopWords),
)

const createTokenizer = (language: Language) => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text: string): string[] =>
    [...segmenter.segment(text.toLowerCase())]
      .filter(({ isWordLike, segment }) => isWordLike === true && !stopWords.has(segment))
      .map(({ segment }) => segment)
}

interface Index {
  search: MiniSearch<{ id: string; title: string; summary: string; body: string }>
  bySlug: ReadonlyMap<string, HelpArticle>
}

const indexes = new WeakMap<Knowledge, Map<Language, Index>>()

const loadIndex = (language: Language, knowledge: Knowledge): Index => {
  const byLanguage = indexes.get(knowledge) ?? new Map<Language, Index>()
  indexes.set(knowledge, byLanguage)
  const cached = byLanguage.get(language)
  if (cached !== undefined) return cached
  const articles = knowledge.articles(language)
  const search = new MiniSearch<{ id: string; title: string; summary: string; body: string }>({
    fields: ['title', 'summary', 'body'],
    tokenize: createTokenizer(language),
    searchOptions: {
      boost: { title: 4, summary: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: false,
    },
  })
  search.addAll(
    articles.map(({ slug, title, summary, body }) => ({ id: slug, title, summary, body })),
  )
  const index = { search, bySlug: new Map(articles.map((article) => [article.slug, article])) }
  byLanguage.set(language, index)
  return index
}

const synonyms = allQuestionWords.flatMap((words) =>
  Object.entries(words.synonyms).map(
    ([pattern, searchWords]) => [new RegExp(pattern, 'iu'), searchWords] as const,
  ),
)

const addSynonyms = (question: string): string =>
  [
    question,
    ...synonyms.flatMap(([pattern, words]) => (pattern.test(question) ? [words] : [])),
  ].join(' ')

/** BM25 score below which a match is a coincidence: one word in common. */
const minimumScore = 9

/** At most three articles, best match first. */
export const searchHelp = (
  question: string,
  language: Language,
  knowledge: Knowledge,
): HelpArticle[] => {
  const { search, bySlug } = loadIndex(language, knowledge)
  const matches = search.search(addSynonyms(question))
  const best = matches[0]?.score ?? 0
  return matches
    .filter(({ score }) => score >= minimumScore && score >= best * 0.6)
    .slice(0, 3)
    .flatMap(({ id }) => bySlug.get(String(id)) ?? [])
}
