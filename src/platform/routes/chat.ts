import { randomUUID } from 'node:crypto'

import { dayIn } from '#i18n/days.ts'
import { type ReplyEvent, toEventStream } from '#platform/assistant/event-stream.ts'
import type { NamedModel } from '#platform/assistant/model/completion.ts'
import {
  readHistory,
  findQuestion,
  questionsIn,
  readSubjects,
} from '#platform/assistant/question.ts'
import { detectLanguage } from '#platform/assistant/understanding/words.ts'
import { ApiFailure, notFound } from '#platform/http/failure.ts'
import type { Context, Handlers } from '#platform/http/handler.ts'
import { type Language, negotiateLanguage, recordLanguage } from '#platform/language.ts'
import type { ChatEvent, ChatRequest, Citation } from '#wire/payloads/assistant.ts'

/** Language detection reads this many characters of a question. */
const detectionLength = 2000

/** Earlier turns passed to the model. */
const historyLength = 20

const wantsStream = (body: ChatRequest, request: Request): boolean =>
  body.stream ?? (request.headers.get('accept') ?? '').includes('text/event-stream')

/** The requested conversation, or a new one with the question as its title. */
const openConversation = (
  body: ChatRequest,
  question: string,
  model: string | null,
  context: Context,
) => {
  const { store, accountId } = context
  const { conversationId } = body
  if (typeof conversationId === 'string' && conversationId !== '') {
    const conversation = store.conversations.get(accountId, conversationId)
    if (conversation === null) throw notFound('conversation')
    return conversation
  }
  const title = question.length <= 80 ? question : `${question.slice(0, 79)}…`
  return store.conversations.create(accountId, title, model)
}

interface ReplyIds {
  conversationId: string
  messageId: string
  model: string | null
  company: string | null
}

/** @returns whether another one replies than before */
const nameReplier = (ids: ReplyIds, { model }: NamedModel): boolean => {
  const isOther = model !== ids.model
  ids.model = model
  if (model === null) ids.company = null
  return isOther
}

/** Stores what was sent of a reply, even if the client disconnects halfway. */
async function* recordReply(
  events: AsyncGenerator<ReplyEvent>,
  { store, accountId }: Context,
  ids: ReplyIds,
): AsyncGenerator<ReplyEvent> {
  let content = ''
  try {
    for await (const event of events) {
      if (event.type === 'content') content += event.content
      yield event
    }
  } finally {
    if (content !== '') {
      const { conversationId, model } = ids
      store.conversations.add(accountId, conversationId, { role: 'assistant', content }, model)
    }
  }
}

async function* streamReply(
  first: IteratorResult<ReplyEvent>,
  events: AsyncGenerator<ReplyEvent>,
  ids: ReplyIds,
): AsyncGenerator<ChatEvent> {
  yield { type: 'start', ...ids }
  try {
    for (let next = first; next.done !== true; next = await events.next()) {
      if (next.value.type !== 'model') yield next.value
      else if (nameReplier(ids, next.value)) yield { type: 'start', ...ids }
    }
  } catch {
    // Too late for an error status: the headers were sent with the first event.
    yield { type: 'error', code: 'internal_error', message: 'The answer broke off.' }
  } finally {
    await events.return(undefined)
  }
}

const collectReply = async (
  first: IteratorResult<ReplyEvent>,
  events: AsyncGenerator<ReplyEvent>,
  ids: ReplyIds,
) => {
  let content = ''
  const citations: Citation[] = []
  let finishReason = 'incomplete'
  for (let next = first; next.done !== true; next = await events.next()) {
    const event = next.value
    if (event.type === 'model') nameReplier(ids, event)
    if (event.type === 'content') content += event.content
    if (event.type === 'citation') citations.push({ title: event.title, url: event.url })
    if (event.type === 'done') finishReason = event.finishReason
  }
  return { data: { ...ids, role: 'assistant' as const, content, citations, finishReason } }
}

export const chatRoutes: Pick<Handlers, 'createChatMessage'> = {
  createChatMessage: async ({ body }, context) => {
    const { store, accountId, request, now, assistant } = context
    const question = findQuestion(body)
    if (question === '') {
      throw new ApiFailure('invalid_input', 'message: there is no question.', {
        fields: [{ path: 'message', message: 'there is no question' }],
      })
    }
    const account = store.accounts.get(accountId)
    const locale = body.language ?? account?.locale
    const negotiated = negotiateLanguage(locale, request)
    const today = dayIn(now.getTime(), account?.timeZone ?? 'UTC')
    const { conversationId } = body
    const turns =
      typeof conversationId === 'string'
        ? store.conversations.turns(accountId, conversationId, historyLength)
        : []
    const history = turns.length > 0 ? turns : readHistory(body)
    const earlier = questionsIn(history)
    const languageOf = (text: string, expected: Language): Language =>
      detectLanguage(text.slice(0, detectionLength), expected) ?? expected
    // "And when?" is in the language of the question before.
    const language = languageOf(question, languageOf(earlier.at(-1) ?? '', negotiated))
    const asked = {
      question,
      subjects: readSubjects(body),
      language,
      recordsIn: recordLanguage(request, locale),
      accountId,
      today,
      sharedWith: body.shareWith ?? null,
    }
    const replier = assistant.replierFor(body.model, asked)
    const { model } = replier
    const conversation = openConversation(body, question, model, context)
    store.conversations.add(accountId, conversation.id, { role: 'user', content: question }, model)
    const chatRequest = { ...asked, earlier }
    const ids: ReplyIds = {
      conversationId: conversation.id,
      messageId: randomUUID(),
      ...replier,
    }
    const stop = new AbortController()
    const reply = assistant.reply(chatRequest, history, replier, stop.signal)
    const events = recordReply(reply, context, ids)
    let first = await events.next()
    // The model's name, then perhaps the built-in assistant's turn.
    while (first.done !== true && first.value.type === 'model') {
      nameReplier(ids, first.value)
      first = await events.next()
    }

    if (!wantsStream(body, request)) return collectReply(first, events, ids)
    return new Response(
      toEventStream(streamReply(first, events, ids), () => stop.abort()),
      {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Content-Language': language,
          // Keeps nginx from buffering the stream.
          'X-Accel-Buffering': 'no',
        },
      },
    )
  },
}
