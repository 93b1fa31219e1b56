import type { AssistantEvent, AssistantSubject, Message } from '#web/api/assistant.ts'
import type { ApiErrorCode } from '#web/api/error.ts'

export interface Reply {
  /** `null` until the first event. */
  messageId: string | null
  /** Number of the last event, after which a broken stream is resumed. */
  lastEvent: number
  text: string
  reasoning: string
  /** What the agent is doing, as in "Looked up your invoices". */
  status: string | null
  citations: { title: string; href: string | null }[]
  /** Ids of the changes that it proposes. */
  actions: readonly string[]
  /** Why nothing can be confirmed, whatever the text says. */
  noAction: Message['noAction']
  /** Who replies, if the agent says so. */
  model: string | null
  /** Host of another company whose model it is. */
  company: string | null
  state: 'waiting' | 'streaming' | 'ended'
  finish: Message['finish']
  code: ApiErrorCode | null
  retryAfterSeconds: number | null
  feedback: Message['feedback']
}

/** A question and its reply. */
export interface Turn {
  /** The question's `clientMessageId`, or its message id. */
  key: string
  text: string
  subjects: AssistantSubject[]
  at: string
  reply: Reply
}

export const newReply = (): Reply => ({
  messageId: null,
  lastEvent: 0,
  text: '',
  reasoning: '',
  status: null,
  citations: [],
  actions: [],
  noAction: null,
  model: null,
  company: null,
  state: 'waiting',
  finish: null,
  code: null,
  retryAfterSeconds: null,
  feedback: null,
})

export const withEvent = (reply: Reply, event: AssistantEvent, number: number): Reply => {
  const next: Reply = { ...reply, lastEvent: Math.max(reply.lastEvent, number) }
  switch (event.type) {
    case 'meta':
      return {
        ...next,
        messageId: event.messageId,
        model: event.model,
        company: event.company,
      }
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
    case 'action':
      return { ...next, actions: [...next.actions, event.id] }
    case 'no-action':
      return { ...next, noAction: event.reason }
    case 'error':
      return { ...next, code: event.code, retryAfterSeconds: event.retryAfterSeconds ?? null }
    case 'end':
      return { ...next, state: 'ended', status: null, finish: event.finish }
    default:
      return next
  }
}

/** Turns of a transcript. An unfinished reply starts empty: resuming it replays its text. */
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
        reply: { ...newReply(), state: 'ended', finish: 'incomplete' },
      })
    } else if (last !== undefined) {
      const isUnfinished = message.finish === null
      last.reply = {
        ...newReply(),
        messageId: message.id,
        text: isUnfinished ? '' : message.text,
        citations: isUnfinished ? [] : message.citations,
        actions: isUnfinished ? [] : message.actions,
        noAction: isUnfinished ? null : message.noAction,
        model: message.model,
        company: message.company,
        state: isUnfinished ? 'waiting' : 'ended',
        finish: message.finish,
        code: message.code,
        feedback: message.feedback,
      }
    }
  }
  return turns
}
