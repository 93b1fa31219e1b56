/** What a question wants: the intent of the examples that it is nearest to, by groups of letters. */
import type { Language } from '#platform/language.ts'

import { gramsOf, type Intent, likeness, normalize, wordsOf } from './words.ts'

export interface Nearest {
  intent: Intent
  /** 0 to 1. */
  similarity: number
}

type Grams = ReadonlySet<string>
interface Examples {
  examples: readonly { intent: Intent; grams: Grams; masks: readonly string[] }[]
  /** Rare groups of letters say more than frequent ones. */
  weightOf: (gram: string) => number
  /** Every word of an intent's examples. */
  vocabulary: ReadonlyMap<Intent, ReadonlySet<string>>
  /** Every word by its letters in the order of the alphabet. */
  byLetters: ReadonlyMap<string, string>
}

/** What a text names. A period may be in any question. */
const masksIn = (text: string): string[] =>
  text.split(' ').filter((word) => word.startsWith('{') && word !== '{period}')

const lettersOf = (word: string): string => Array.from(word).toSorted().join('')

const cache = new Map<Language, Examples>()

function examplesOf(language: Language): Examples {
  const cached = cache.get(language)
  if (cached !== undefined) return cached
  // Safe to cast: the keys are the file's own.
  const entries = Object.entries(wordsOf(language).examples) as [Intent, readonly string[]][]
  const texts = entries.map(
    ([intent, own]) => [intent, own.map((text) => normalize(text, language))] as const,
  )
  const examples = texts.flatMap(([intent, own]) =>
    own.map((text) => ({ intent, grams: new Set(gramsOf(text)), masks: masksIn(text) })),
  )
  const counts = Map.groupBy(
    examples.flatMap(({ grams }) => [...grams]),
    (gram) => gram,
  )
  const words = new Set(texts.flatMap(([, own]) => own.flatMap((text) => text.split(' '))))
  const loaded: Examples = {
    examples,
    weightOf: (gram) => Math.log(1 + examples.length / (counts.get(gram)?.length ?? 0.5)) ** 2,
    vocabulary: new Map(
      texts.map(([intent, own]) => [intent, new Set(own.flatMap((text) => text.split(' ')))]),
    ),
    byLetters: new Map([...words].map((word) => [lettersOf(word), word])),
  }
  cache.set(language, loaded)
  return loaded
}

/** Whether two words differ by two letters that changed places. */
function isSwap(a: string, b: string): boolean {
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index])
  return at > 0 && `${a.slice(0, at)}${a[at + 1]}${a[at]}${a.slice(at + 2)}` === b
}

/** Shorter words have too many neighbours. */
const shortestSlip = 6

/** Puts swapped letters right: `pagametnos` is one of the examples' words, but for them. */
export function unswapped(text: string, language: Language): string {
  const { byLetters } = examplesOf(language)
  return text
    .split(' ')
    .map((word) => {
      const isWord = word.length >= shortestSlip && !word.startsWith('{')
      const meant = isWord ? byLetters.get(lettersOf(word)) : undefined
      return meant !== undefined && isSwap(word, meant) ? meant : word
    })
    .join(' ')
}

/**
 * The intents of the nearest examples, nearest first. `text` is normalized. The similarity is the
 * cosine of the weighted groups of letters.
 */
export function nearestIntents(text: string, language: Language): Nearest[] {
  const { examples, weightOf, vocabulary } = examplesOf(language)
  const weigh = (grams: Iterable<string>) =>
    [...grams].reduce((sum, gram) => sum + weightOf(gram), 0)
  const question = new Set(gramsOf(text))
  const masks = masksIn(text)
  const best = new Map<Intent, number>()
  for (const { intent, grams, masks: needed } of examples) {
    // An intent is about what the question names, and an example says nothing about a question that
    // doesn't name the same.
    if (masks.some((mask) => !vocabulary.get(intent)?.has(mask))) continue
    if (needed.some((mask) => !masks.includes(mask))) continue
    const shared = weigh([...question].filter((gram) => grams.has(gram)))
    const similarity = shared === 0 ? 0 : shared / Math.sqrt(weigh(question) * weigh(grams))
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
