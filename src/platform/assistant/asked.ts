/** What was asked: the question, what it is about, and the language it is in. */
import type { Language } from '#platform/language.ts'
import type { Turn } from '#platform/store/conversations.ts'
import type { ChatRequest } from '#wire/payloads/assistant.ts'

type Message = NonNullable<ChatRequest['messages']>[number]

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')

/** The newest question, wherever the client put it; `''`: there is none. */
export const questionOf = (request: ChatRequest): string => {
  const plain = request.message ?? request.query ?? request.input ?? request.prompt
  const last = request.messages?.findLast(({ role }) => role === 'user' || role === 'customer')
  return (plain ?? (last === undefined ? '' : textOf(last))).trim()
}

/** Earlier turns that the client sent along. */
export const historyOf = ({ messages = [] }: ChatRequest): Turn[] =>
  messages.slice(0, -1).flatMap((message): Turn[] => {
    const { role } = message
    const known = role === 'assistant' ? 'assistant' : role === 'user' ? 'user' : null
    return known === null ? [] : [{ role: known, content: textOf(message) }]
  })

/**
 * Ids that the client says the question is about. §4.1 shows no such property: `context.subjects`
 * (`[{ id }]`) is understood, anything else is ignored.
 */
export const subjectsOf = (request: ChatRequest): string[] => {
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

// Not `\b`: to it `está` is the word `est` and a letter.
const words: Record<'en' | 'de' | 'es' | 'fr', RegExp> = {
  en: /(?<!\p{L})(?:the|is|are|my|do|does|what|when|which|how|where|have|you|i|of|to|and|in|this|for|can|off|on|much|still|from)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:der|die|das|ist|sind|mein\w*|was|wann|welche\w*|wie|wo|habe|sie|ich|und|für|nicht|noch|kann|den|dem|ein\w*|aus|läuft|viel)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|la|los|las|es|son|mis?|qué|cuándo|cuáles?|cómo|dónde|tengo|yo|de|y|en|para|puedo|una?|cuánto|cuesta|del|por)(?!\p{L})|[¿¡]/giu,
  fr: /(?<!\p{L})(?:le|la|les|est|sont|mes?|mon|ma|quels?|quelles?|quand|comment|où|ai|je|vous|de|et|en|pour|puis|une?|combien|coûte|des|du|à|que)(?!\p{L})|(?<!\p{L})[jlqd][’']/giu,
}

/** By script, then by the most frequent small words; `null`: cannot be told. */
export const languageOfText = (question: string): Language | null => {
  // A domain name says nothing about the language of whoever asks about it.
  const text = question.replaceAll(/\S+\.\p{L}{2,}/gu, ' ')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  if (/\p{Script=Han}/u.test(text)) return 'ja'
  // Object.entries widens the keys; `words` has no others.
  const entries = Object.entries(words) as [Language, RegExp][]
  const scores = entries.map(([language, pattern]) => ({
    language,
    score: text.match(pattern)?.length ?? 0,
  }))
  const best = scores.toSorted((a, b) => b.score - a.score)[0]
  return best === undefined || best.score === 0 ? null : best.language
}
