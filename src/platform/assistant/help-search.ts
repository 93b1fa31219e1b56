/** Finds help articles for a question in its language (BM25, words split by Intl.Segmenter). */
import MiniSearch from 'minisearch'

import type { Language } from '#platform/language.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import type { Knowledge } from './knowledge.ts'

/** Words too frequent to help a search: English, German, Spanish, French, Japanese, Arabic. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'the a an is are was my i you do does did how what when which where why can to of in on for ' +
    'and or it this that me we your with from ' +
    'der die das ein eine ist sind mein meine ich sie wie was wann wo warum kann zu von in auf für ' +
    'und oder es mit mir den dem ' +
    'el la los las un una es son mi mis yo tú cómo qué cuándo dónde puedo de en para y o con ' +
    'le les un une est sont mon ma mes je vous comment que quand où puis de du des en pour et ou avec ' +
    'は が を に で の と も か です ます する して ください ' +
    'في من على إلى ما هل هو هي'
  ).split(' '),
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

/** Search words to add when a question does not use the words of the articles. */
const synonyms: readonly [RegExp, string][] = [
  [
    /not secure|insecure|nicht sicher|no es seguro|pas sécurisé/i,
    'https certificate ssl Zertifikat certificado certificat',
  ],
  [/\bpoint\b.*domain|domain.*\bip\b/i, 'dns records'],
  [/أوج|توجيه/u, 'dns records explained'],
  [
    /another (?:company|provider|registrar)|move .{0,30}\bto you\b/i,
    'transfer provider unlock authorisation',
  ],
  [/\b(?:my|get|need)\b.{0,20}\b(?:epp|auth\w*)[ -]code/i, 'request auth code lock away'],
  [/\b(?:talk|speak|person|human)\b/i, 'contact support ticket'],
  [/restore/i, 'backup'],
  [/\bpdf\b|\bbill\b/i, 'invoice invoices'],
  [/forg[eo]t.*renew|renew.*forg[eo]t/i, 'expired grace redemption'],
  [/payment (?:methods?|options?)/i, 'payment card'],
]

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
