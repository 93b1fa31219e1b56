import type { AssistantEvent, AssistantSubject, Message } from '#web/api/assistant.ts'
import type { ApiErrorCode } from '#web/api/error.ts'

export interface Answer {
  /** `null` until the server has told it. */
  messageId: string | null
  /** Number of the last event, for taking up a broken stream. */
  last: number
  text: string
  reasoning: string
  /** "Looked up your invoices". */
  status: string | null
  citations: { title: string; href: string | null }[]
  state: 'waiting' | 'streaming' | 'ended'
  finish: Message['finish']
  code: ApiErrorCode | null
  retryAfterSeconds: number | null
  feedback: Message['feedback']
}

/** A question and its answer. */
export interface Turn {
  /** The question's `clientMessageId`, or its id where it has none. */
  key: string
  text: string
  subjects: AssistantSubject[]
  at: string
  answer: Answer
}

export const newAnswer = (): Answer => ({
  messageId: null,
  last: 0,
  text: '',
  reasoning: '',
  status: null,
  citations: [],
  state: 'waiting',
  finish: null,
  code: null,
  retryAfterSeconds: null,
  feedback: null,
})

/** The answer after an event. Pieces of text are joined by the caller's frame, not here. */
export const withEvent = (answer: Answer, event: AssistantEvent, number: number): Answer => {
  const next: Answer = { ...answer, last: Math.max(answer.last, number) }
  switch (event.type) {
    case 'meta':
      return { ...next, messageId: event.messageId }
    case 'text':
      return { ...next, state: 'streaming', status: null, text: next.text + event.delta }
    case 'replace':
      return { ...next, state: 'streaming', status: null, text: event.text }
    case 'reasoning':
      return { ...next, reasoning: next.reasoning + event.delta }
    case 'status':
      return { ...next, status: event.text }
    case 'citation':
      return { ...next, citations: [...next.citations, { title: event.title, href: event.href }] }
    case 'error':
      return { ...next, code: event.code, retryAfterSeconds: event.retryAfterSeconds ?? null }
    case 'end':
      return { ...next, state: 'ended', status: null, finish: event.finish }
    default:
      return next
  }
}

/** Turns of a transcript. An answer without a finish is still under way, or was cut off. */
export const turnsOf = (messages: readonly Message[]): Turn[] => {
  const turns: Turn[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'customer') {
      turns.push({
        key: message.clientMessageId ?? message.id,
        text: message.text,
        subjects: message.subjects,
        at: message.at,
        answer: { ...newAnswer(), state: 'ended', finish: 'incomplete' },
      })
    } else if (last !== undefined) {
      const running = message.finish === null
      last.answer = {
        ...newAnswer(),
        messageId: message.id,
        text: running ? '' : message.text,
        citations: running ? [] : message.citations,
        state: running ? 'waiting' : 'ended',
        finish: message.finish,
        code: message.code,
        feedback: message.feedback,
      }
    }
  }
  return turns
}
