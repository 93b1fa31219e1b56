import { randomUUID } from 'node:crypto'

import { historyOf, languageOfText, questionOf, subjectsOf } from '#platform/assistant/asked.ts'
import type { AnswerEvent } from '#platform/assistant/assistant.ts'
import { eventStream } from '#platform/assistant/event-stream.ts'
import { ApiFailure, notFound } from '#platform/http/failure.ts'
import type { Context, Handlers } from '#platform/http/handler.ts'
import { languageOf } from '#platform/language.ts'
import type { ChatEvent, ChatRequest, Citation } from '#wire/payloads/assistant.ts'

/** Characters of a question that its language is told by. */
const readAtMost = 2000

/** Turns that a model is told again. */
const remembered = 20

const wantsStream = (body: ChatRequest, request: Request): boolean =>
  body.stream ?? (request.headers.get('accept') ?? '').includes('text/event-stream')

/** The conversation that the question belongs to: the one named, or a new one titled by the question. */
const conversationFor = (body: ChatRequest, question: string, model: string, context: Context) => {
  const { store, accountId } = context
  const { conversationId } = body
  if (typeof conversationId === 'string' && conversationId !== '') {
    const known = store.conversations.get(accountId, conversationId)
    if (known === null) throw notFound('conversation')
    return known
  }
  const title = question.length <= 80 ? question : `${question.slice(0, 79)}…`
  return store.conversations.create(accountId, title, model)
}

interface Meta {
  conversationId: string
  messageId: string
  model: string
}

/** Passes the answer on and keeps what was said of it, also when the reader leaves in the middle. */
async function* recorded(
  events: AsyncGenerator<AnswerEvent>,
  { store, accountId }: Context,
  { conversationId, model }: Meta,
): AsyncGenerator<AnswerEvent> {
  let content = ''
  try {
    for await (const event of events) {
      if (event.type === 'content') content += event.content
      yield event
    }
  } finally {
    if (content !== '') {
      store.conversations.add(accountId, conversationId, { role: 'assistant', content }, model)
    }
  }
}

async function* streamed(
  first: IteratorResult<AnswerEvent>,
  events: AsyncGenerator<AnswerEvent>,
  meta: Meta,
): AsyncGenerator<ChatEvent> {
  yield { type: 'start', ...meta }
  try {
    if (first.done !== true) yield first.value
    yield* events
  } catch {
    // The status went out long ago; the reader learns it here and has what came before.
    yield { type: 'error', code: 'internal_error', message: 'The answer broke off.' }
  } finally {
    await events.return(undefined)
  }
}

const collected = async (
  first: IteratorResult<AnswerEvent>,
  events: AsyncGenerator<AnswerEvent>,
  meta: Meta,
) => {
  let content = ''
  const citations: Citation[] = []
  let finishReason = 'incomplete'
  for (let next = first; next.done !== true; next = await events.next()) {
    const event = next.value
    if (event.type === 'content') content += event.content
    if (event.type === 'citation') citations.push({ title: event.title, url: event.url })
    if (event.type === 'done') finishReason = event.finishReason
  }
  return { data: { ...meta, role: 'assistant' as const, content, citations, finishReason } }
}

export const chatRoutes: Pick<Handlers, 'createChatMessage'> = {
  createChatMessage: async ({ body }, context) => {
    const { store, accountId, request, now, assistant } = context
    const question = questionOf(body)
    if (question === '') {
      throw new ApiFailure('invalid_input', 'message: there is no question.', {
        fields: [{ path: 'message', message: 'there is no question' }],
      })
    }
    const model = assistant.modelFor(body.model)
    const conversation = conversationFor(body, question, model, context)
    const turns = store.conversations.turns(accountId, conversation.id, remembered)
    store.conversations.add(accountId, conversation.id, { role: 'user', content: question }, model)

    const locale = body.language ?? store.accounts.get(accountId)?.locale
    const language = languageOfText(question.slice(0, readAtMost)) ?? languageOf(locale, request)
    const today = now.toISOString().slice(0, 10)
    const asked = { question, subjects: subjectsOf(body), language, accountId, today }
    const meta = { conversationId: conversation.id, messageId: randomUUID(), model }
    const stop = new AbortController()
    const history = turns.length > 0 ? turns : historyOf(body)
    const events = recorded(assistant.answer(asked, history, model, stop.signal), context, meta)
    // The first event decides between an answer and an error envelope.
    const first = await events.next()

    if (!wantsStream(body, request)) return collected(first, events, meta)
    return new Response(
      eventStream(streamed(first, events, meta), () => stop.abort()),
      {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Content-Language': language,
          // Proxies that buffer would hold the words back.
          'X-Accel-Buffering': 'no',
        },
      },
    )
  },
}
