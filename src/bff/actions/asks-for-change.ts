/**
 * Whether a customer's message asks for a change: one of its sentences has a word for changing something
 * and does not begin as a question about facts. In a language without a list no message does.
 */
import { fold } from '#i18n/fold.ts'

import words from './change-words.json' with { type: 'json' }

const toWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const { ja, ...spaced } = words
const languages = Object.values(spaced)
/** Sequences of words, with others between them. */
const requests = languages.flatMap(({ asks }) => asks.map(toWords))
/** First words. Of every language, because a word for changing in one may be a participle in another. */
const openings = languages.flatMap(({ questions }) =>
  questions.map((question) => `${toWords(question).join(' ')} `),
)
const unspaced = { asks: ja.asks.map(fold), questions: ja.questions.map(fold) }

function hasInOrder(sequence: readonly string[], phrase: readonly string[]): boolean {
  let next = 0
  for (const word of sequence) if (word === phrase[next]) next += 1
  return next === phrase.length
}

function sentenceAsks(sentence: string): boolean {
  const folded = fold(sentence)
  if (unspaced.asks.some((ask) => folded.includes(ask)))
    return !unspaced.questions.some((question) => folded.includes(question))
  const sequence = toWords(sentence)
  const start = `${sequence.slice(0, 4).join(' ')} `
  const isQuestion = openings.some((opening) => start.startsWith(opening))
  return !isQuestion && requests.some((request) => hasInOrder(sequence, request))
}

export const asksForChange = (message: string): boolean =>
  message.split(/[.!?\n。！？؟]/).some(sentenceAsks)
