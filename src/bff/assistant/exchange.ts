import { randomUUID } from 'node:crypto'

import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { AssistantEvent, Message, MessageRequest } from '#contract/assistant.ts'

import { accountOf } from './conversations.ts'
import type { Conversations } from './conversations.ts'
import { AnswerRun, type AnswerOptions, type Asking } from './keeping/answer-run.ts'
import { endedStream } from './keeping/event-stream.ts'
import type { KeptConversation, Part, Transcripts } from './keeping/transcripts.ts'
import { createWatch } from './keeping/watch.ts'
import { type Question, questionBody } from './question.ts'
import type { MakeFilter } from './relay/answer.ts'
import type { Fault as ToldFault } from './relay/fault.ts'
import { titleOf } from './titles.ts'

const path = '/api/v1/sdk/ai-agent/chat-messages'

export interface ExchangeParts {
  core: Pick<Core, 'config' | 'clock' | 'log' | 'provider' | 'sessions'>
  conversations: Conversations
  transcripts: Transcripts
  makeFilter: MakeFilter
  template?: Record<string, unknown>
}

/** A question on its way. */
interface Asked {
  session: SignedIn
  request: MessageRequest
  language: string | null
  /** Of the answer. */
  messageId: string
}

/** Starts an answer; tells its conversation as soon as that is known. @throws Fault */
type Exchange = (asked: Asked, onConversation: (id: string) => void) => Promise<AnswerRun>

/** One question and its answer: asked at the provider, kept in the transcript. */
export const createExchange = ({
  core,
  conversations,
  transcripts,
  makeFilter,
  template,
}: ExchangeParts): Exchange => {
  const { config, clock, log } = core
  const now = () => `${new Date(clock.now()).toISOString().slice(0, 19)}Z`
  const watch = createWatch(clock)
  let parts: Part[] = []

  /** What all answers under way have said since: kept at once, in one write. */
  const keepParts = () => {
    const kept = parts
    parts = []
    transcripts.keepParts(kept).catch((error: unknown) => {
      log.error({ err: error }, 'answers under way not kept')
    })
  }
  const keepPart = (part: Part) => {
    if (parts.push(part) === 1) queueMicrotask(keepParts)
  }

  /** An answer refused before its first byte, with a refused key confirmed or taken back. */
  const refused = async (session: SignedIn, told: ToldFault | Fault['code']): Promise<Fault> => {
    if (typeof told === 'string') return new Fault(told)
    log.warn({ code: told.code, word: told.providerCode?.slice(0, 40) }, 'assistant refused')
    if (told.code === 'missing_scope') await core.sessions.learn(session, { assistant: false })
    if (told.code !== 'key_rejected') {
      return new Fault(told.code, { retryAfterSeconds: told.retryAfterSeconds ?? undefined })
    }
    try {
      await core.provider.source(session).get('/api/v1/sdk/account')
      return new Fault('provider_error')
    } catch (error) {
      return error instanceof Fault ? error : new Fault('provider_error', { cause: error })
    }
  }

  const modelOf = (asked: string | undefined): string | null => {
    const models = config.PORTICO_MODELS
    if (asked !== undefined && !models.includes(asked)) {
      throw new Fault('invalid_input', { fields: [{ path: 'model', message: 'not offered' }] })
    }
    return asked ?? models[0] ?? null
  }

  /** Where in the transcript the question stands: at its end, or where it replaces an earlier one. */
  const positionOf = (messages: Message[], replaces: string | undefined): number => {
    if (replaces === undefined) return messages.length
    const position = messages.findIndex(
      ({ id, clientMessageId, role }) =>
        role === 'customer' && (id === replaces || clientMessageId === replaces),
    )
    if (position < 0) throw new Fault('not_found')
    return position
  }

  /** Made apart: an answer holds functions for minutes, and with each what any beside it holds. */
  const askingOf = (session: SignedIn, question: Question, keep: () => Promise<void>): Asking => ({
    ask: (signal) => core.provider.stream(session, path, questionBody(question, template), signal),
    refused: (told) => refused(session, told),
    async onAccepted() {
      await core.sessions.learn(session, { assistant: true })
      await keep()
    },
  })

  return async ({ session, request, language, messageId }, onConversation) => {
    const account = accountOf(session)
    const model = modelOf(request.model)
    const isNew = request.conversationId === undefined
    let conversation: KeptConversation
    if (request.conversationId === undefined) {
      conversation = await conversations.create(session, titleOf(request.message), model)
    } else conversation = await conversations.find(session, request.conversationId)
    onConversation(conversation.id)
    const past = isNew ? [] : await transcripts.messages(account, conversation.id)
    const position = positionOf(past, request.replaces)
    const replaces = request.replaces !== undefined
    const asked: Question = {
      request,
      model,
      providerConversationId: conversation.providerId,
      history: past.slice(0, position),
      user: session.owner.slice(0, 24),
      language,
    }

    const question: Message = {
      id: randomUUID(),
      clientMessageId: request.clientMessageId,
      role: 'customer',
      text: request.message,
      subjects: request.context?.subjects ?? [],
      citations: [],
      finish: null,
      code: null,
      feedback: null,
      at: now(),
    }
    const answer = (run: AnswerRun): Message => ({
      ...question,
      id: messageId,
      clientMessageId: null,
      role: 'assistant',
      ...run.summary,
      subjects: [],
      at: now(),
    })
    const said = (run: AnswerRun) => [
      { position, message: question },
      { position: position + 1, message: answer(run) },
    ]

    const asking = askingOf(session, asked, async () => {
      if (replaces) await transcripts.cut(account, conversation.id, position)
      const kept = {
        ...conversation,
        updatedAt: now(),
        messageCount: position + 2,
        model: model ?? conversation.model,
      }
      await transcripts.keep(account, kept, said(run))
    })
    const options: AnswerOptions = {
      messageId,
      conversationId: conversation.id,
      clock,
      watch,
      makeFilter,
      limits: {
        first: config.PORTICO_CHAT_FIRST_MS,
        idle: config.PORTICO_CHAT_IDLE_MS,
        total: config.PORTICO_CHAT_TOTAL_MS,
        grace: config.PORTICO_CHAT_GRACE_MS,
      },
      onPart: (running) =>
        keepPart({
          account,
          conversationId: conversation.id,
          position: position + 1,
          message: answer(running),
        }),
      async onEnd() {
        const fault = run.summary.code
        if (fault !== null) log.warn({ code: fault }, 'assistant answer failed')
        // A conversation deleted meanwhile stays deleted.
        const kept = await transcripts.conversation(account, conversation.id)
        if (kept === null) return
        const providerId = run.providerConversationId ?? kept.providerId
        await transcripts.keep(account, { ...kept, providerId }, said(run))
      },
    }
    const run = new AnswerRun(options, asking)
    void run.run()
    return run
  }
}

/** An answer that is only in the transcript any more, as events. */
export const retell = async (
  transcripts: Transcripts,
  account: string,
  { clientMessageId, conversationId }: MessageRequest,
) => {
  if (conversationId === undefined) return null
  const messages = await transcripts.messages(account, conversationId)
  const at = messages.findIndex((message) => message.clientMessageId === clientMessageId)
  const answer = messages[at + 1]
  if (at < 0 || answer?.role !== 'assistant') return null
  const events: AssistantEvent[] = [
    { type: 'meta', messageId: answer.id, conversationId, source: 'provider' },
    ...(answer.text === '' ? [] : [{ type: 'text' as const, delta: answer.text }]),
    ...answer.citations.map((citation) => ({ type: 'citation' as const, ...citation })),
    ...(answer.code === null ? [] : [{ type: 'error' as const, code: answer.code }]),
    { type: 'end', finish: answer.finish ?? 'incomplete' },
  ]
  return endedStream(events.map((event, index) => [index + 1, event]))
}
