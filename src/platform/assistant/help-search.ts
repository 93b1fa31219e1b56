/** Finds help articles whose title or headings have the question's own words. */
import MiniSearch from 'minisearch'

import type { Language } from '#platform/language.ts'
import type { Citation } from '#wire/payloads/assistant.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import type { Knowledge } from './knowledge.ts'
import { remember } from './understanding/remember.ts'
import { gramsOf, isUnspaced, normalize, singleWords, wordsOf } from './understanding/words.ts'

/** Words are compared by their beginning, which endings leave alone; compounds need more of it. */
const stem = (word: string): string => {
  const bare = word.replace(/^(?:[وف]?(?:ال|لل|بال))(?=\p{L}{2})/u, '')
  return bare.slice(0, bare.length > 11 ? 8 : 5)
}

const stopWordsOf = remember(
  (language: Language) => new Set(singleWords(wordsOf(language).stopWords, language)),
)

const tokenize = (text: string, language: Language): string[] =>
  normalize(text, language)
    .split(' ')
    .filter(
      (word) =>
        word.length > 1 &&
        !stopWordsOf(language).has(word) &&
        !word.startsWith('{') &&
        !/^\p{Script=Hiragana}+$/u.test(word),
    )
    // Without spaces, where a word ends is a guess.
    .flatMap((word) =>
      isUnspaced(language) && /[\p{Script=Han}\p{Script=Katakana}]/u.test(word)
        ? gramsOf(word)
        : [word],
    )

/** Kinds of services: they say nothing about which article is meant. */
const vagueStemsOf = remember((language: Language) => {
  const { domain, hosting, vps } = wordsOf(language).types
  const things = [...domain, ...hosting, ...vps].filter((phrase) => !phrase.includes(' '))
  return new Set(singleWords(things, language).map(stem))
})

const indexOf = remember((knowledge: Knowledge) =>
  remember((language: Language) => {
    const search = new MiniSearch<Record<'id' | 'title' | 'headings' | 'english', string>>({
      fields: ['title', 'headings', 'english'],
      tokenize: (text) => tokenize(text, language),
      processTerm: stem,
      searchOptions: { boost: { title: 3, english: 2 }, combineWith: 'OR' },
    })
    const articles = knowledge.articles(language)
    const english = new Map(knowledge.articles('en').map(({ slug, title }) => [slug, title]))
    const indexed = articles.map(({ slug, title, body }) => ({
      id: slug,
      title,
      headings: [...body.matchAll(/^##+ (.*)$/gmu)].map(([, heading]) => heading).join(' '),
      // Customers use English terms in any language.
      english: language === 'en' ? '' : (english.get(slug) ?? ''),
    }))
    search.addAll(indexed)
    const stemsOf = ({ title, headings, english: other }: (typeof indexed)[number]) =>
      new Set(tokenize(`${title} ${headings} ${other}`, language).map(stem))
    const stems = indexed.flatMap((article) => Array.from(stemsOf(article)))
    return {
      search,
      bySlug: new Map(articles.map((article) => [article.slug, article])),
      /** How many articles have a word in their title or headings. */
      frequency: Map.groupBy(stems, (word) => word),
    }
  }),
)

/** A word that more articles have says nothing about which one is meant. */
const mostArticles = 3

/** How many of the question's words an article must have if only one of them is rare. */
const leastShare = 0.25

/** At most three articles, best match first. Each has a rare word of the question in its title. */
export function searchHelp(
  question: string,
  { language, knowledge }: { language: Language; knowledge: Knowledge },
  asksHow: boolean,
): HelpArticle[] {
  const { search, frequency, bySlug } = indexOf(knowledge)(language)
  const isTelling = (word: string) =>
    (frequency.get(word)?.length ?? 0) <= mostArticles && !vagueStemsOf(language).has(word)
  const sought = new Set(tokenize(question, language).map(stem))
  const matches = search.search(question).filter(({ match, queryTerms }) => {
    const isIn = (word: string, field: string) => match[word]?.includes(field) === true
    const words = Object.keys(match).filter(
      (word) => isTelling(word) && (isIn(word, 'title') || isIn(word, 'english')),
    )
    // One word in common may be a coincidence, unless it is a term of the trade: the same in English.
    const isTerm = words.some((word) => isIn(word, 'title') && isIn(word, 'english'))
    const isMuch = asksHow || isTerm || queryTerms.length / sought.size >= leastShare
    // Two kana in common may be a coincidence, too.
    const isLong = (word: string) => /^\p{Script=Han}{2}$|.{3}/u.test(word)
    return words.length > 1 || (isMuch && words.some(isLong))
  })
  const best = matches[0]?.score ?? 0
  return matches
    .filter(({ score }) => score >= best * 0.7)
    .slice(0, 3)
    .flatMap(({ id }) => bySlug.get(String(id)) ?? [])
}

/** Cites the path in the dashboard, because the platform does not know the dashboard's address. */
export const cite = ({ slug, title }: { slug: string; title: string }): Citation => ({
  title,
  url: `/help/${slug}`,
})
