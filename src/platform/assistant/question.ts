/** Reads the question, its history and its subjects from a chat request. Detects its language. */
import type { Language } from '#platform/language.ts'
import type { Turn } from '#platform/store/conversations.ts'
import type { ChatRequest } from '#wire/payloads/assistant.ts'

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
const wholeWord = (words: string): string =>
  String.raw`(?<!\p{L})(?:${words.replaceAll(' ', '|')})(?!\p{L})`

const anyOf = (...alternatives: string[]): RegExp => new RegExp(alternatives.join('|'), 'giu')

/** Frequent words and signs of the languages in Latin script. Some words are regular expressions. */
const wordPatterns: Record<'en' | 'de' | 'es' | 'fr', RegExp> = {
  en: anyOf(
    wholeWord(
      'the is are my do does what when which how where have you i of to and in this for can off on ' +
        'much still from',
    ),
  ),
  de: anyOf(
    wholeWord(
      String.raw`der die das ist sind mein\w* was wann welche\w* wie wo habe sie ich und für nicht` +
        String.raw` noch kann den dem ein\w* aus läuft viel`,
    ),
  ),
  es: anyOf(
    wholeWord(
      'el la los las es son mis? qué cuándo cuáles? cómo dónde tengo yo de y en para puedo una? ' +
        'cuánto cuesta del por',
    ),
    '[¿¡]',
  ),
  fr: anyOf(
    wholeWord(
      'le la les est sont mes? mon ma quels? quelles? quand comment où ai je vous de et en pour puis ' +
        'une? combien coûte des du à que',
    ),
    String.raw`(?<!\p{L})[jlqd][’']`,
  ),
}

/** Decides by script, then by the number of frequent words. `null` if neither is conclusive. */
export const detectLanguage = (question: string): Language | null => {
  // A domain name says nothing about the language of the question.
  const text = question.replaceAll(/\S+\.\p{L}{2,}/gu, ' ')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  if (/\p{Script=Han}/u.test(text)) return 'ja'
  const entries = Object.entries(wordPatterns)
  const scores = entries.map(([language, pattern]) => ({
    language,
    score: text.match(pattern)?.length ?? 0,
  }))
  const best = scores.toSorted((a, b) => b.score - a.score)[0]
  return best === undefined || best.score === 0 ? null : best.language
}
