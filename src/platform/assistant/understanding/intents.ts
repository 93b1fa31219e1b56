/** What a question wants: the intent of the examples that it is nearest to, by groups of letters. */
import type { Language } from '#platform/language.ts'

import { remember } from './remember.ts'
import { isAnswered } from './traits.ts'
import {
  contains,
  contentOf,
  gramsOf,
  type Intent,
  isUnspaced,
  likeness,
  phraseOf,
  singleWords,
  wordsOf,
} from './words.ts'

export interface Nearest {
  intent: Intent
  /** 0 to 1. */
  similarity: number
}

const isNegated = (text: string, language: Language): boolean =>
  wordsOf(language).negations.some((phrase) => contains(text, phrase, language))

/** What a text names. A period may be in any question. */
const masksIn = (text: string): string[] =>
  text.split(' ').filter((word) => word.startsWith('{') && word !== '{period}')

const examplesOf = remember((language: Language) => {
  // Safe to cast: the keys are the file's own.
  const entries = Object.entries(wordsOf(language).examples) as [Intent, string[]][]
  const examples = entries.flatMap(([intent, texts]) =>
    texts
      .map((text) => phraseOf(text, language))
      .map((text) => ({
        intent,
        grams: new Set(gramsOf(text)),
        masks: masksIn(text),
        isNegated: isNegated(text, language),
      })),
  )
  const counts = Map.groupBy(
    examples.flatMap(({ grams }) => [...grams]),
    (gram) => gram,
  )
  return {
    examples,
    /** Rare groups of letters say more than frequent ones. */
    weightOf: (gram: string) =>
      Math.log(1 + examples.length / (counts.get(gram)?.length ?? 0.5)) ** 2,
    /** Every word of an intent's examples. */
    vocabulary: new Map(
      entries.map(([key, texts]) => [key, new Set(singleWords(texts, language))]),
    ),
  }
})

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
  const canBeNegated = isNegated(text, language)
  const best = new Map<Intent, number>()
  for (const { intent, grams, masks: needed, ...example } of examples) {
    // "What doesn't renew" is the opposite of "what renews".
    if (example.isNegated && !canBeNegated) continue
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

/** How alike a verb must be to another form of it. */
const verbThreshold = 0.7

/** The forbidden act that a question requests by its verb: its first word, in Japanese its last one. */
export function forbiddenIn(content: readonly string[], language: Language): Intent | null {
  const verb = content.at(isUnspaced(language) ? -1 : 0)
  const isVerb = (other: string) =>
    verb !== undefined && likeness(verb, phraseOf(other, language)) >= verbThreshold
  // Safe to cast: a test checks the keys.
  const acts = Object.entries(wordsOf(language).forbidden) as [Intent, string[]][]
  return acts.find(([, verbs]) => verbs.some(isVerb))?.[0] ?? null
}

/** How alike a word must be to one of the examples' words to be explained by it. */
export const wordThreshold = 0.5

/** Whether an example of the intent has a word like this one. */
export const explains = (intent: Intent, word: string, language: Language): boolean =>
  (examplesOf(language).vocabulary.get(intent) ?? new Set<string>())
    .values()
    .some((example) => example === word || likeness(example, word) >= wordThreshold)

/** An intent's own word is in this share of its examples. */
const ownShare = 0.4

const ownWordsOf = remember((language: Language) =>
  // Safe to cast: the keys are the file's own.
  (Object.entries(wordsOf(language).examples) as [Intent, string[]][]).flatMap(
    ([intent, examples]) => {
      const texts = examples.map((text) => contentOf(phraseOf(text, language), language))
      const isOwn = (word: string) =>
        texts.filter((words) => words.some((other) => likeness(word, other) >= wordThreshold))
          .length >=
        ownShare * texts.length
      return isAnswered(intent) ? [...new Set(texts.flat())].filter(isOwn) : []
    },
  ),
)

/** Whether a word such as "order" means another intent: the own word of one, and in no example of this. */
export function isRuledOut(intent: Intent, content: readonly string[], language: Language) {
  const isOwn = (word: string) =>
    ownWordsOf(language).some((own) => likeness(own, word) >= wordThreshold)
  const own = content.filter(isOwn)
  return (
    isAnswered(intent) && own.length > 0 && !own.some((word) => explains(intent, word, language))
  )
}
