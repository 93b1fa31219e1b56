/** What a question wants: the intent of the examples that it is nearest to, by groups of letters. */
import MiniSearch from 'minisearch'

import type { Language } from '#platform/language.ts'

import { gramsOf, type Intent, likeness, normalize, wordsOf } from './words.ts'

export interface Nearest {
  intent: Intent
  /** Of the question's own score, 0 to 1. */
  similarity: number
}

interface Examples {
  search: MiniSearch<{ id: string; text: string }>
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
  const loaded = { search, vocabulary }
  cache.set(language, loaded)
  return loaded
}

const itself = 'question'

/** The intents of the nearest examples, nearest first. `text` is normalized. */
export function nearestIntents(text: string, language: Language): Nearest[] {
  const { search } = examplesOf(language)
  if (text === '') return []
  // As an example itself, the question has the score of a perfect match.
  const document = { id: itself, text }
  search.add(document)
  const matches = search.search(text)
  search.remove(document)
  const whole = matches.find(({ id }) => id === itself)?.score ?? 1
  const best = new Map<Intent, number>()
  for (const { id, score } of matches) {
    const [intent = ''] = String(id).split(' ')
    // Safe to cast: ids begin with their intent.
    if (id !== itself && !best.has(intent as Intent)) best.set(intent as Intent, score / whole)
  }
  return [...best].map(([intent, similarity]) => ({ intent, similarity }))
}

/** How alike a word must be to one of the examples' words to be explained by it. */
const wordThreshold = 0.5

/** Whether an example of the intent has a word like this one. */
export function explains(intent: Intent, word: string, language: Language): boolean {
  const words = examplesOf(language).vocabulary.get(intent) ?? new Set<string>()
  return words.values().some((known) => known === word || likeness(known, word) >= wordThreshold)
}
