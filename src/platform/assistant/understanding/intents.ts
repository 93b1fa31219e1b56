/** What a question wants: the intent of the examples that it is nearest to, by groups of letters. */
import MiniSearch from 'minisearch'

import type { Language } from '#platform/language.ts'

import { gramsOf, type Intent, likeness, normalize, wordsOf } from './words.ts'

export interface Nearest {
  intent: Intent
  /** 0 to about 1. */
  similarity: number
}

interface Examples {
  search: MiniSearch<{ id: string; text: string }>
  /** Each example's score for its own text. */
  ownScores: ReadonlyMap<string, number>
  /** Every word of an intent's examples. */
  vocabulary: ReadonlyMap<Intent, ReadonlySet<string>>
}

const cache = new Map<Language, Examples>()

function examplesOf(language: Language): Examples {
  const cached = cache.get(language)
  if (cached !== undefined) return cached
  const search = new MiniSearch<{ id: string; text: string }>({
    fields: ['text'],
    tokenize: gramsOf,
    processTerm: (term) => term,
  })
  // Safe to cast: the keys are the file's own.
  const entries = Object.entries(wordsOf(language).examples) as [Intent, readonly string[]][]
  const vocabulary = new Map<Intent, ReadonlySet<string>>()
  for (const [intent, examples] of entries) {
    const texts = examples.map((example) => normalize(example, language))
    search.addAll(texts.map((text, index) => ({ id: `${intent} ${index}`, text })))
    vocabulary.set(intent, new Set(texts.flatMap((text) => text.split(' '))))
  }
  const ownScores = new Map<string, number>()
  for (const [intent, examples] of entries)
    for (const [index, example] of examples.entries()) {
      const id = `${intent} ${index}`
      const own = search.search(normalize(example, language)).find((match) => match.id === id)
      ownScores.set(id, own?.score ?? 1)
    }
  const loaded = { search, ownScores, vocabulary }
  cache.set(language, loaded)
  return loaded
}

const itself = 'question'

/** A period may be in any question; what else it names must be in an intent's examples, too. */
const masksIn = (text: string): string[] =>
  text.split(' ').filter((word) => word.startsWith('{') && word !== '{period}')

/**
 * The intents of the nearest examples, nearest first. `text` is normalized. The similarity is the
 * share of the question and of the example that the other one has (geometric mean).
 */
export function nearestIntents(text: string, language: Language): Nearest[] {
  const { search, ownScores, vocabulary } = examplesOf(language)
  if (text === '') return []
  // As an example itself, the question has the score of a perfect match.
  const document = { id: itself, text }
  search.add(document)
  const matches = search.search(text)
  search.remove(document)
  const whole = matches.find(({ id }) => id === itself)?.score ?? 1
  const masks = masksIn(text)
  const best = new Map<Intent, number>()
  for (const { id, score } of matches) {
    const [name = ''] = String(id).split(' ')
    // Safe to cast: ids begin with their intent.
    const intent = name as Intent
    const own = ownScores.get(String(id))
    if (own === undefined || masks.some((mask) => !vocabulary.get(intent)?.has(mask))) continue
    const similarity = score / Math.sqrt(whole * own)
    if (similarity > (best.get(intent) ?? 0)) best.set(intent, similarity)
  }
  return [...best]
    .map(([intent, similarity]) => ({ intent, similarity }))
    .toSorted((first, second) => second.similarity - first.similarity)
}

/** How alike a word must be to one of the examples' words to be explained by it. */
const wordThreshold = 0.5

/** Whether an example of the intent has a word like this one. */
export function explains(intent: Intent, word: string, language: Language): boolean {
  const words = examplesOf(language).vocabulary.get(intent) ?? new Set<string>()
  return words.values().some((known) => known === word || likeness(known, word) >= wordThreshold)
}
