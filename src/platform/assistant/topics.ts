/**
 * Detects what a question is about, by the words of `texts/<language>/questions.json`. Tries every
 * language, because people mix them and the words do not collide.
 */
import { allQuestionWords } from './question-words.ts'
import type { QuestionWords } from './question-words.ts'

export type Topic = keyof QuestionWords['topics']

const patterns = (Object.keys(allQuestionWords[0]?.topics ?? {}) as Topic[]).map(
  (topic) =>
    [
      topic,
      new RegExp(allQuestionWords.map(({ topics }) => topics[topic]).join('|'), 'iu'),
    ] as const,
)

export const detectTopics = (question: string): ReadonlySet<Topic> =>
  new Set(patterns.filter(([, pattern]) => pattern.test(question)).map(([topic]) => topic))
