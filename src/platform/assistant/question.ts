/** Reads the question, its history and its subjects from a chat request. */
import type { Turn } from '#platform/store/conversations.ts'
import type { ChatRequest } from '#wire/payloads/assistant.ts'

import type { PageSubject } from './reply-context.ts'

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
