/** Finds help articles whose title or headings have the question's own words. */
import MiniSearch from 'minisearch'

import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Citation } from '#wire/payloads/assistant.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import type { Knowledge } from './knowledge.ts'
import { normalize, wordsOf } from './understanding/words.ts'

interface Indexed {
  id: string
  title: string
  headings: string
}
interface Index {
  search: MiniSearch<Indexed>
  bySlug: ReadonlyMap<string, HelpArticle>
}

const indexes = new WeakMap<Knowledge, Map<Language, Index>>()

/** Long words are compared by their beginning, which endings leave alone. */
const stemLength = 6

const stem = (word: string): string =>
  word.replace(/^(?:[وف]?(?:ال|لل|بال))(?=\p{L}{2})/u, '').slice(0, stemLength)

function loadIndex(language: Language, knowledge: Knowledge): Index {
  const byLanguage = indexes.get(knowledge) ?? new Map<Language, Index>()
  indexes.set(knowledge, byLanguage)
  const cached = byLanguage.get(language)
  if (cached !== undefined) return cached
  const stop = new Set(
    wordsOf(language).stopWords.flatMap((phrase) => normalize(phrase, language).split(' ')),
  )
  const search = new MiniSearch<Indexed>({
    fields: ['title', 'headings'],
    tokenize: (text) =>
      normalize(text, language)
        .split(' ')
        .filter(
          (word) =>
            word.length > 1 &&
            !stop.has(word) &&
            !word.startsWith('{') &&
            !/^\p{Script=Hiragana}+$/u.test(word),
        ),
    processTerm: stem,
    searchOptions: { boost: { title: 3 }, combineWith: 'OR' },
  })
  const articles = knowledge.articles(language)
  search.addAll(
    articles.map(({ slug, title, body }) => ({
      id: slug,
      title,
      headings: [...body.matchAll(/^##+ (.*)$/gmu)].map(([, heading]) => heading).join(' '),
    })),
  )
  const index = { search, bySlug: new Map(articles.map((article) => [article.slug, article])) }
  byLanguage.set(language, index)
  return index
}

/** Score below which a match is a coincidence: one common word. Chosen on the tuning half. */
const minimumScore = 9

export interface FoundArticle {
  article: HelpArticle
  score: number
}

/** At most three articles, best match first. */
export function searchHelp(
  question: string,
  language: Language,
  knowledge: Knowledge,
): FoundArticle[] {
  const { search, bySlug } = loadIndex(language, knowledge)
  const matches = search.search(question)
  const best = matches[0]?.score ?? 0
  return matches
    .filter(({ score }) => score >= minimumScore && score >= best * 0.7)
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
