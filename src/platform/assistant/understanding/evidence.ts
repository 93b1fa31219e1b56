/** What shows an intent besides likeness to its examples: a period, and words that are its own. */
import type { Language } from '#platform/language.ts'

import { decidedBy, explains } from './intents.ts'
import { isSocial, traits } from './traits.ts'
import { contains, type Intent, wordsOf } from './words.ts'

/** Chosen on the tuning half of the labelled questions: below it, too many answers are beside the point. */
const threshold = 0.28
/** With a period or a word of the intent's own, less is enough; with both, any likeness. */
const sureThreshold = 0.2

/** May be requested with the words of what can be answered, and must be refused then. */
const isRefused = (intent: Intent): boolean => {
  const { isAct, sentence, page } = traits[intent]
  return isAct === true || (sentence !== undefined && page === undefined && !isSocial(intent))
}

interface Evidence {
  /** Has a word that requests for a change have. */
  saysChange: boolean
  /** `false` if a word of the question is another intent's. */
  allows: (intent: Intent) => boolean
  /** How near the intent's examples have to be. */
  thresholdOf: (intent: Intent) => number
  /** How many unexplained words a reply may name; `null` if the evidence is too weak for any. */
  mostLeftoverOf: (intent: Intent) => number | null
}

export function evidenceIn(
  text: string,
  content: readonly string[],
  language: Language,
  { isNameless, isAsking }: { isNameless: boolean; isAsking: boolean },
): Evidence {
  const decided = decidedBy(content, language)
  const intents = new Set(decided.map(({ intent }) => intent))
  const isDecided = isNameless && intents.size > 0
  const hasPeriod = (intent: Intent): boolean =>
    isNameless &&
    text.includes('{period}') &&
    [['{period}'], content].every((words) => words.some((word) => explains(intent, word, language)))
  // "Cancel my order" is no question about orders.
  const hasWord = (intent: Intent): boolean =>
    isDecided && isAsking && decided.some((one) => one.isOwn && one.intent === intent)
  const isOnly = (intent: Intent): boolean =>
    [...intents].every((other) => other === intent || isRefused(other))
  // A connecting word begins a second request, unless the text begins with it.
  const later = text.replace(/^\S+ /u, '')
  const isJoined = wordsOf(language).connectors.some((word) => contains(later, word, language))
  return {
    saysChange: intents.has('change'),
    allows: (intent) => !isDecided || intents.has(intent) || isRefused(intent),
    thresholdOf: (intent) => {
      const count = Number(hasPeriod(intent)) + Number(hasWord(intent))
      return [threshold, sureThreshold][count] ?? 0
    },
    mostLeftoverOf: (intent) => {
      if (isJoined || !(hasPeriod(intent) || hasWord(intent))) return null
      return hasPeriod(intent) || isOnly(intent) ? 2 : 1
    },
  }
}
