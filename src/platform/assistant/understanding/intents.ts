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
  normalize,
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
      .map((text) => normalize(text, language))
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

/** What the assistant must not do, and may be asked to do with something that it can look up. */
const forbidden = ['pay', 'buy', 'cancel'] as const

/** An intent's own word is in this share of its examples. */
const ownShare = 0.4
/** How alike two forms of such a word are, with the same beginning and without. */
const [formThreshold, strayThreshold] = [0.5, 0.55]

const contentOfExamples = remember((language: Language) =>
  // Safe to cast: the keys are the file's own.
  (Object.entries(wordsOf(language).examples) as [Intent, string[]][]).map(([intent, texts]) => ({
    intent,
    texts: texts.map((text) => contentOf(normalize(text, language), language)),
  })),
)

interface OfWord {
  intent: Intent
  /** Whether it is the intent's own word, not only in some of its examples. */
  isOwn: boolean
}

/** The intents that have examples with a word such as "order"; empty if it is the own word of none. */
const intentsOfWord = remember((language: Language) =>
  remember((word: string): readonly OfWord[] => {
    const isForm = (other: string) =>
      likeness(word, other) >=
      (other.slice(0, 2) === word.slice(0, 2) ? formThreshold : strayThreshold)
    const intents = contentOfExamples(language).flatMap(({ intent, texts }) => {
      const count = texts.filter((words) => words.some(isForm)).length
      return count === 0 ? [] : { intent, isOwn: count / texts.length >= ownShare }
    })
    return intents.some(({ intent, isOwn }) => isOwn && isAnswered(intent)) ? intents : []
  }),
)

/** The intents that the words of a question decide for; empty if they don't. */
export const decidedBy = (content: readonly string[], language: Language): OfWord[] =>
  content.flatMap((word) => intentsOfWord(language)(word))

/** The verb of a request: its first word, in Japanese its last one. */
const verbIn = (content: readonly string[], language: Language) =>
  content.at(isUnspaced(language) ? -1 : 0)

const forbiddenVerbsOf = remember((language: Language) => {
  const { examples, types } = wordsOf(language)
  const verbsOf = (texts: readonly string[]) =>
    texts.flatMap((text) => verbIn(contentOf(normalize(text, language), language), language) ?? [])
  // "Order" is a noun, too: it begins examples of what can be answered.
  const entries = Object.entries(examples) as [Intent, string[]][]
  const nouns = new Set([
    ...entries.flatMap(([intent, texts]) =>
      isAnswered(intent) ? texts.flatMap((text) => verbIn(text.split(' '), language) ?? []) : [],
    ),
    ...singleWords(Object.values(types).flat(), language),
  ])
  return forbidden.map((intent) => ({
    intent,
    verbs: verbsOf(examples[intent]).filter((verb) => !nouns.has(verb)),
  }))
})

/** How alike a verb must be to another form of it. */
const verbThreshold = 0.7

/** The forbidden act that a question requests by its verb. */
export function forbiddenIn(text: string, language: Language): Intent | null {
  const verb = verbIn(contentOf(text, language), language)
  const isVerb = (other: string) => verb !== undefined && likeness(verb, other) >= verbThreshold
  return forbiddenVerbsOf(language).find(({ verbs }) => verbs.some(isVerb))?.intent ?? null
}

/** How alike a word must be to one of the examples' words to be explained by it. */
const wordThreshold = 0.5

/** Whether an example of the intent has a word like this one. */
export const explains = (intent: Intent, word: string, language: Language): boolean =>
  (examplesOf(language).vocabulary.get(intent) ?? new Set<string>())
    .values()
    .some((example) => example === word || likeness(example, word) >= wordThreshold)
