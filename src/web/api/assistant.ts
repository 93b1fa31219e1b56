/** The assistant: conversations, and the event stream of an answer. */
import { queryOptions } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'

import type {
  AssistantEvent,
  AssistantSubject,
  Conversation,
  ConversationWithMessages,
  Message,
  MessageRequest,
} from '#contract/assistant.ts'

import { call, send, urlOf } from './call.ts'
import { ApiError, orGone } from './error.ts'

export type { AssistantEvent, AssistantSubject, Conversation, Message, MessageRequest }
export type { ConversationWithMessages }

/** Key of everything that the page has read about conversations. */
export const conversationsKey = ['assistant', 'conversations'] as const

export const conversationsQuery = (q: string) =>
  queryOptions({
    queryKey: [...conversationsKey, q],
    queryFn: ({ signal }) =>
      call('GET /api/assistant/conversations', { query: q === '' ? {} : { q } }, { signal }),
  })

export const readConversation = (id: string): Promise<ConversationWithMessages> =>
  call('GET /api/assistant/conversations/{id}', { params: { id } })

export const renameConversation = (id: string, title: string): Promise<Conversation> =>
  call('PATCH /api/assistant/conversations/{id}', { params: { id }, body: { title } })

export const deleteConversation = (id: string): Promise<null> =>
  orGone(call('DELETE /api/assistant/conversations/{id}', { params: { id } }))

export const stopAnswer = (id: string): Promise<null> =>
  call('POST /api/assistant/messages/{id}/stop', { params: { id } })

export const sendFeedback = (id: string, value: 'up' | 'down' | null): Promise<null> =>
  call('POST /api/assistant/messages/{id}/feedback', { params: { id }, body: { value } })

/** An event and its number, by which a broken stream is taken up again. */
export type OnEvent = (event: AssistantEvent, number: number) => void

/** Reads a stream to its end event. Rejects with `unreachable` where it breaks off before. */
async function readEvents({ body }: Response, onEvent: OnEvent): Promise<void> {
  const state = { ended: false }
  const parser = createParser({
    onEvent({ id, data }) {
      // Every event left the BFF through its own encoder.
      const event = JSON.parse(data) as AssistantEvent
      state.ended = event.type === 'end'
      onEvent(event, Number(id ?? 0))
    },
  })
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  const broken = { done: true, value: undefined } as const
  while (!state.ended) {
    const { done, value } = (await reader?.read().catch(() => broken)) ?? broken
    if (done) break
    parser.feed(decoder.decode(value, { stream: true }))
  }
  await reader?.cancel().catch(() => undefined)
  if (!state.ended) throw new ApiError(navigator.onLine ? 'unreachable' : 'offline', 0)
}

const eventStream = { Accept: 'text/event-stream' }

/** Asks. Resolves with the end of the answer; rejects with `ApiError` where it was refused. */
export async function ask(
  request: MessageRequest,
  onEvent: OnEvent,
  signal: AbortSignal,
): Promise<void> {
  const response = await send('/api/assistant/messages', {
    method: 'POST',
    headers: { ...eventStream, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  })
  await readEvents(response, onEvent)
}

/** Takes up an answer behind event `after`, by the answer's id or its question's `clientMessageId`. */
export async function resume(
  id: string,
  after: number,
  onEvent: OnEvent,
  signal: AbortSignal,
): Promise<void> {
  const address = 'GET /api/assistant/messages/{id}/stream'
  const url = urlOf(address, { params: { id }, query: { after } })
  const response = await send(url, { method: 'GET', headers: eventStream, signal })
  await readEvents(response, onEvent)
}
