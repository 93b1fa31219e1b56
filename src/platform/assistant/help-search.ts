/** Finds help articles whose title or headings have the question's own words. */
import MiniSearch from 'minisearch'

import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Citation } from '#wire/payloads/assistant.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import type { Knowledge } from './knowledge.ts'
import { traits } from './understanding/traits.ts'
import { gramsOf, type Intent, normalize, phraseOf, wordsOf } from './understanding/words.ts'

interface Indexed {
  id: string
  title: string
  headings: string
  /** Customers use English terms in any language. */
  english: string
}
interface Index {
  search: MiniSearch<Indexed>
  tokenize: (text: string) => string[]
  /** How many articles have a word in their title or headings. */
  frequency: ReadonlyMap<string, number>
  bySlug: ReadonlyMap<string, HelpArticle>
}

const indexes = new WeakMap<Knowledge, Map<Language, Index>>()

/** Words are compared by their beginning, which endings leave alone; compounds need more of it. */
const stem = (word: string): string => {
  const bare = word.replace(/^(?:[وف]?(?:ال|لل|بال))(?=\p{L}{2})/u, '')
  return bare.slice(0, bare.length > 11 ? 8 : 5)
}

function loadIndex(language: Language, knowledge: Knowledge): Index {
  const byLanguage = indexes.get(knowledge) ?? new Map<Language, Index>()
  indexes.set(knowledge, byLanguage)
  const cached = byLanguage.get(language)
  if (cached !== undefined) return cached
  const stop = new Set(
    wordsOf(language).stopWords.flatMap((phrase) => normalize(phrase, language).split(' ')),
  )
  const isUnspaced = wordsOf(language).scripts.includes('Han')
  const tokenize = (text: string): string[] =>
    normalize(text, language)
      .split(' ')
      .filter(
        (word) =>
          word.length > 1 &&
          !stop.has(word) &&
          !word.startsWith('{') &&
          !/^\p{Script=Hiragana}+$/u.test(word),
      )
      // Without spaces, where a word ends is a guess.
      .flatMap((word) =>
        isUnspaced && /[\p{Script=Han}\p{Script=Katakana}]/u.test(word) ? gramsOf(word) : [word],
      )
  const search = new MiniSearch<Indexed>({
    fields: ['title', 'headings', 'english'],
    tokenize,
    processTerm: stem,
    searchOptions: { boost: { title: 3, english: 2 }, combineWith: 'OR' },
  })
  const articles = knowledge.articles(language)
  const english = new Map(knowledge.articles('en').map(({ slug, title }) => [slug, title]))
  const indexed = articles.map(({ slug, title, body }) => ({
    id: slug,
    title,
    headings: [...body.matchAll(/^##+ (.*)$/gmu)].map(([, heading]) => heading).join(' '),
    english: language === 'en' ? '' : (english.get(slug) ?? ''),
  }))
  search.addAll(indexed)
  const frequency = new Map<string, number>()
  for (const { title, headings, english: other } of indexed)
    for (const word of new Set(tokenize(`${title} ${headings} ${other}`).map(stem)))
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const index = { search, tokenize, frequency, bySlug }
  byLanguage.set(language, index)
  return index
}

/** A word that more articles have says nothing about which one is meant. */
const mostArticles = 3

/** How many of the question's words an article must have if only one of them is rare. */
const leastShare = 0.25

export interface FoundArticle {
  article: HelpArticle
  score: number
}

const stemsOf = (phrases: readonly string[], language: Language): Set<string> =>
  new Set(phrases.flatMap((phrase) => phraseOf(phrase, language).split(' ')).map(stem))

/** Words that say nothing about which article is meant. */
const vagueStems = (language: Language, asksHow: boolean): Set<string> => {
  const { examples, types } = wordsOf(language)
  const things = [...types.domain, ...types.hosting, ...types.vps].filter(
    (phrase) => !phrase.includes(' '),
  )
  // Safe to cast: the keys are the file's own.
  const ofRecords = (Object.keys(examples) as Intent[]).filter(
    (intent) => !asksHow && traits[intent].asksForRecords === true,
  )
  const ofLists = ofRecords.flatMap((intent) => examples[intent])
  return stemsOf([...things, ...ofLists], language)
}

/**
 * At most three articles, best match first. Each has a rare word of the question in its title, and
 * unless the question asks how something is done, one that doesn't ask for records.
 */
export function searchHelp(
  question: string,
  language: Language,
  knowledge: Knowledge,
  asksHow: boolean,
): FoundArticle[] {
  const { search, tokenize, frequency, bySlug } = loadIndex(language, knowledge)
  const vague = vagueStems(language, asksHow)
  const isTelling = (word: string) => (frequency.get(word) ?? 0) <= mostArticles && !vague.has(word)
  const sought = new Set(tokenize(question).map(stem))
  const matches = search.search(question).filter(({ match, queryTerms }) => {
    const words = Object.entries(match).flatMap(([word, fields]) =>
      isTelling(word) && (fields.includes('title') || fields.includes('english')) ? [word] : [],
    )
    if (words.length > 1) return true
    // One word in common may be a coincidence, unless it is a term of the trade: the same in English.
    const isTerm = words.some((word) =>
      ['title', 'english'].every((field) => match[word]?.includes(field)),
    )
    const isMuch = asksHow || isTerm || queryTerms.length / sought.size >= leastShare
    // Two kana in common may be a coincidence, too.
    return isMuch && words.some((word) => /^\p{Script=Han}{2}$|.{3}/u.test(word))
  })
  const best = matches[0]?.score ?? 0
  return matches
    .filter(({ score }) => score >= best * 0.7)
    .slice(0, 3)
    .flatMap(({ id, score }) => {
      const article = bySlug.get(String(id))
      return article === undefined ? [] : [{ article, score }]
    })
}

/** The article whose title the question repeats. */
export const titledArticle = (
  question: string,
  language: Language,
  knowledge: Knowledge,
): HelpArticle | null =>
  knowledge.articles(language).find(({ title }) => fold(title) === fold(question.trim())) ?? null

/** Cites the path in the dashboard, because the platform does not know the dashboard's address. */
export const cite = ({ slug, title }: { slug: string; title: string }): Citation => ({
  title,
  url: `/help/${slug}`,
})
