/** Conversations with the assistant, and the event stream of a chat reply. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
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
import { ApiError, ignoreNotFound } from './error.ts'
import { startMutation, useApiMutation, type MutationCallbacks } from './mutation.ts'
import { reportSessionEnd } from './session-state.ts'

export type { AssistantEvent, AssistantSubject, Conversation, Message, MessageRequest }
export type { ConversationWithMessages }

/** Query key prefix of every conversation list. */
export const conversationsKey = ['assistant', 'conversations'] as const

export const conversationsQuery = (q: string) =>
  queryOptions({
    queryKey: [...conversationsKey, q],
    queryFn: ({ signal }) =>
      call('GET /api/assistant/conversations', { query: q === '' ? {} : { q } }, { signal }),
  })

export const readConversation = (id: string): Promise<ConversationWithMessages> =>
  call('GET /api/assistant/conversations/{id}', { params: { id } })

type Conversations = { items: Conversation[] }

/** Updates a conversation in every cached list; `null` removes it. */
function updateCached(client: QueryClient, id: string, conversation: Conversation | null): void {
  client.setQueriesData<Conversations>(
    { queryKey: conversationsKey },
    (list) =>
      list && {
        ...list,
        items: list.items.flatMap((item) => (item.id === id ? (conversation ?? []) : [item])),
      },
  )
}

export const useRenameConversation = (id: string, callbacks: MutationCallbacks<void, string>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (title: string, { client }) => {
      const params = { id }
      updateCached(
        client,
        id,
        await call('PATCH /api/assistant/conversations/{id}', { params, body: { title } }),
      )
    },
    meta: { refreshes: ['assistant'] },
  })

/** `leaving`: the page is unloading, so the request must outlive it. */
export const deleteConversation = (
  client: QueryClient,
  id: string,
  leaving: boolean,
): Promise<void> =>
  startMutation(
    client,
    {
      mutationKey: ['conversation', 'delete', id],
      mutationFn: async (keepalive: boolean) => {
        const address = 'DELETE /api/assistant/conversations/{id}'
        await ignoreNotFound(call(address, { params: { id } }, { keepalive }))
        updateCached(client, id, null)
      },
      meta: { refreshes: ['assistant'] },
    },
    leaving,
  )

export const stopReply = (client: QueryClient, id: string): Promise<null> =>
  startMutation(
    client,
    {
      mutationKey: ['chat-reply', 'stop', id],
      mutationFn: () => call('POST /api/assistant/messages/{id}/stop', { params: { id } }),
    },
    undefined,
  )

export type Feedback = 'up' | 'down' | null

export const sendFeedback = (client: QueryClient, id: string, value: Feedback): Promise<null> =>
  startMutation(
    client,
    {
      mutationKey: ['chat-reply', 'feedback', id],
      mutationFn: (feedback: Feedback) => {
        const address = 'POST /api/assistant/messages/{id}/feedback'
        return call(address, { params: { id }, body: { value: feedback } })
      },
    },
    value,
  )

/** `number` is where `resume` continues if the stream breaks after this event. */
export type OnEvent = (event: AssistantEvent, number: number) => void

/** Reads to the end event. Rejects with `unreachable` or `offline` if the stream breaks. */
async function readEvents({ body }: Response, onEvent: OnEvent): Promise<void> {
  const state = { ended: false }
  const parser = createParser({
    onEvent({ id, data }) {
      // Trusted: the BFF builds every event from the contract type.
      const event = JSON.parse(data) as AssistantEvent
      state.ended = event.type === 'end'
      if (event.type === 'error' && event.code === 'key_rejected') reportSessionEnd(event.code)
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

/** Sends a question and reads the chat reply to its end. Rejects with `ApiError`. */
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

/** Resumes a chat reply after event number `after`. `id`: message id or `clientMessageId`. */
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
