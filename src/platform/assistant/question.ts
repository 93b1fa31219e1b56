/** Reads the question, its history and its subjects from a chat request. Detects its language. */
import type { Language } from '#platform/language.ts'
import type { Turn } from '#platform/store/conversations.ts'
import type { ChatRequest } from '#wire/payloads/assistant.ts'

import type { PageSubject } from './rule-context.ts'
import { lexicons, wordsIn } from './understanding/lexicon.ts'
import { findPhrase, parsePhrase, wordsOf } from './understanding/patterns.ts'

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

/** The customer's earlier questions, newest last. */
export const questionsIn = (history: readonly Turn[]): string[] =>
  history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The records that the question is about. §4.1 shows no such property: ours is `context.subjects`
 * (`[{ kind, type, id }]`), and anything else is ignored.
 */
export const readSubjects = (request: ChatRequest): PageSubject[] => {
  const context = request['context']
  if (typeof context !== 'object' || context === null || !('subjects' in context)) return []
  if (!Array.isArray(context.subjects)) return []
  return context.subjects.flatMap((subject: unknown): PageSubject[] => {
    if (typeof subject !== 'object' || subject === null) return []
    const { id, kind, type } = subject as Record<string, unknown>
    if (typeof id !== 'string') return []
    return [{ id, kind: textOrNull(kind), type: textOrNull(type) }]
  })
}

const signs = lexicons.map((lexicon) => {
  const { words } = lexicon
  const scripts = words.scripts.map((script) => String.raw`\p{Script=${script}}`)
  return {
    lexicon,
    language: words.language,
    script: scripts.length === 0 ? null : new RegExp(scripts.join('|'), 'u'),
    frequent: words.words.map((word) => ({ word, phrase: parsePhrase(word, 'spaced') })),
    letters: words.signs === '' ? null : new RegExp(words.signs, 'giu'),
  }
})

/** Words that a question shares with a language's lists, frequent words counted twice. */
const scoreOf = (text: string, { lexicon, frequent, letters }: (typeof signs)[number]): number => {
  const { unknown, spacing } = wordsIn(text, lexicon)
  const words = wordsOf(text)
  const raw = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const count = words.filter((word) => {
    // Folded, `à` would be `a`.
    if (word.length === 1) return raw.has(word) && frequent.some((one) => one.word === word)
    const single = { spacing, words: [word], unknown: new Set<string>() }
    return frequent.some(({ phrase }) => findPhrase(phrase, single) !== null)
  }).length
  const listed = words.filter((word) => word.length > 3 && !unknown.has(word)).length
  return 2 * count + listed + 2 * (letters === null ? 0 : (text.match(letters)?.length ?? 0))
}

/** The page's language is meant unless another one has clearly more of the words. */
const expectedShare = 0.6

/**
 * Decides by script, then by words. `null` if neither is conclusive: Spanish and Portuguese share
 * many words.
 */
export const detectLanguage = (question: string, expected?: Language): Language | null => {
  // A domain name says nothing about the language of the question.
  const text = question.replaceAll(/\S+\.\p{L}{2,}/gu, ' ')
  const byScript = signs.find(({ script }) => script?.test(text))
  if (byScript !== undefined) return byScript.language
  const scores = signs
    .map((sign) => ({ language: sign.language, score: sign.script ? 0 : scoreOf(text, sign) }))
    .toSorted((a, b) => b.score - a.score)
  const best = scores[0]?.score ?? 0
  if (best === 0) return null
  const leaders = scores.filter(({ score }) => score === best).map(({ language }) => language)
  const ofExpected = scores.find(({ language }) => language === expected)?.score ?? 0
  if (expected !== undefined && ofExpected >= best * expectedShare) return expected
  return leaders.length === 1 ? (leaders[0] ?? null) : null
}
