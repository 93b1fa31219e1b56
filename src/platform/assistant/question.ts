/** Reads the question, its history and its subjects from a chat request. Detects its language. */
import type { Language } from '#platform/language.ts'
import type { Turn } from '#platform/store/conversations.ts'
import type { ChatRequest } from '#wire/payloads/assistant.ts'

import { allQuestionWords } from './question-words.ts'
import type { QuestionWords } from './question-words.ts'

type Message = NonNullable<ChatRequest['messages']>[number]

const readText = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')

/** The newest question, wherever the client put it. Empty if there is none. */
export const findQuestion = (request: ChatRequest): string => {
  const plain = request.message ?? request.query ?? request.input ?? request.prompt
  const last = request.messages?.findLast(({ role }) => role === 'user' || role === 'customer')
  return (plain ?? (last === undefined ? '' : readText(last))).trim()
}

/** Earlier turns that the client sent. */
export const readHistory = ({ messages = [] }: ChatRequest): Turn[] =>
  messages.slice(0, -1).flatMap((message): Turn[] => {
    const { role } = message
    return role === 'assistant' || role === 'user' ? [{ role, content: readText(message) }] : []
  })

/**
 * Ids of the records that the question is about. §4.1 shows no such property: ours is
 * `context.subjects` (`[{ id }]`), and anything else is ignored.
 */
export const readSubjectIds = (request: ChatRequest): string[] => {
  const context = request['context']
  if (typeof context !== 'object' || context === null || !('subjects' in context)) return []
  if (!Array.isArray(context.subjects)) return []
  return context.subjects.flatMap((subject: unknown) =>
    typeof subject === 'object' &&
    subject !== null &&
    'id' in subject &&
    typeof subject.id === 'string'
      ? [subject.id]
      : [],
  )
}

/** `\b` only knows ASCII letters, so it would find the word `est` in `está`. */
const wholeWord = (words: readonly string[]): string[] =>
  words.length === 0 ? [] : [String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`]

const signsOf = ({ language, scripts, words, signs }: QuestionWords) => {
  const ofScript = scripts.map((script) => String.raw`\p{Script=${script}}`)
  const frequent = [...wholeWord(words), ...(signs === '' ? [] : [signs])]
  return {
    language,
    script: ofScript.length === 0 ? null : new RegExp(ofScript.join('|'), 'u'),
    frequent: frequent.length === 0 ? null : new RegExp(frequent.join('|'), 'giu'),
  }
}

const languageSigns = allQuestionWords.map(signsOf)

/**
 * Decides by script, then by the number of frequent words. `null` if neither is conclusive: Spanish
 * and Portuguese share many words.
 */
export const detectLanguage = (question: string): Language | null => {
  // A domain name says nothing about the language of the question.
  const text = question.replaceAll(/\S+\.\p{L}{2,}/gu, ' ')
  const byScript = languageSigns.find(({ script }) => script?.test(text))
  if (byScript !== undefined) return byScript.language
  const [best, second] = languageSigns
    .map(({ language, frequent }) => ({
      language,
      score: frequent === null ? 0 : (text.match(frequent)?.length ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score)
  return best === undefined || best.score === (second?.score ?? 0) ? null : best.language
}
