import { randomUUID } from 'node:crypto'

import type { Propose } from '#bff/actions/propose.ts'
import type { Sharing } from '#bff/actions/sharing.ts'
import { ownerOf, type Conversations, titleOf } from '#bff/conversations/conversations.ts'
import { createProgress } from '#bff/conversations/progress.ts'
import type { TranscriptQuota } from '#bff/conversations/quota.ts'
import type { StoredConversation, Transcripts } from '#bff/conversations/transcripts.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Message, MessageRequest } from '#contract/assistant.ts'
import type { StreamFailure } from '#dialects/stream/failure.ts'
import type { RelayOptions } from '#dialects/stream/relay.ts'
import { instant } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'
import { createWatch } from '#server/watch.ts'

import { type Question, questionBody } from './question.ts'
import type { ProviderCall, ReplyOptions } from './reply-options.ts'
import { ReplyRun } from './reply-run.ts'

const path = '/api/v1/sdk/ai-agent/chat-messages'

export interface ReplyParts {
  data: Pick<
    CustomerData,
    'config' | 'clock' | 'log' | 'metrics' | 'provider' | 'sessions' | 'store'
  >
  conversations: Conversations
  transcripts: Transcripts
  quota: Pick<TranscriptQuota, 'trim'>
  reading: RelayOptions
  propose: Propose
  sharing: Sharing
  /** The operator's request body; ours if omitted. */
  template?: Record<string, unknown>
}

interface ReplyRequest {
  session: SignedIn
  request: MessageRequest
  language: string | null
  /** Id of the reply. */
  messageId: string
}

/** `onConversation` gets the conversation's id as soon as it exists. @throws ProblemError */
type StartReply = (request: ReplyRequest, onConversation: (id: string) => void) => Promise<ReplyRun>

/** Where the question goes in the transcript: at the end, or where the one it replaces was. */
const positionOf = (messages: Message[], replaces: string | undefined): number => {
  if (replaces === undefined) return messages.length
  const position = messages.findIndex(
    ({ id, clientMessageId, role }) =>
      role === 'customer' && (id === replaces || clientMessageId === replaces),
  )
  if (position < 0) throw new ProblemError('not_found')
  return position
}

/** Asks the provider and saves question and reply in the transcript. */
export const createReplyStarter = ({
  data,
  conversations,
  transcripts,
  quota,
  reading,
  propose,
  sharing,
  template,
}: ReplyParts): StartReply => {
  const { config, clock, log } = data
  const now = () => instant(clock.now())
  const watch = createWatch(clock)
  const saveSoon = createProgress(transcripts, log)

  /** The problem for a reply refused before its first event. */
  const refused = async (
    session: SignedIn,
    failure: StreamFailure | ProblemError['code'],
  ): Promise<ProblemError> => {
    if (typeof failure === 'string') return new ProblemError(failure)
    const { code, retryAfterSeconds } = failure
    log.warn({ code }, 'assistant refused')
    if (code === 'missing_scope') await data.sessions.learn(session, { assistant: false })
    if (code !== 'key_rejected') {
      return new ProblemError(code, { retryAfterSeconds: retryAfterSeconds ?? undefined })
    }
    // The agent may mean a key of its own, so ask for the account before believing it.
    try {
      await data.provider.source(session).get('/api/v1/sdk/account')
      return new ProblemError('provider_error')
    } catch (error) {
      return error instanceof ProblemError
        ? error
        : new ProblemError('provider_error', { cause: error })
    }
  }

  const modelOf = (requested: string | undefined): string | null => {
    const models = config.PORTICO_MODELS
    if (requested !== undefined && !models.includes(requested)) {
      throw new ProblemError('invalid_input', {
        fields: [{ path: 'model', message: 'not offered' }],
      })
    }
    return requested ?? models[0] ?? null
  }

  /** A separate function: closures share their scope, and a reply would keep all of it for minutes. */
  const createCall = (
    session: SignedIn,
    question: Question,
    save: () => Promise<void>,
  ): ProviderCall => ({
    send: (signal) => data.provider.stream(session, path, questionBody(question, template), signal),
    refused: (failure) => refused(session, failure),
    async onAccepted() {
      await data.sessions.learn(session, { assistant: true })
      await save()
    },
  })

  return async ({ session, request, language, messageId }, onConversation) => {
    const owner = ownerOf(session)
    const model = modelOf(request.model)
    const conversation: StoredConversation =
      request.conversationId === undefined
        ? await conversations.create(session, titleOf(request.message), model)
        : await conversations.find(session, request.conversationId)
    onConversation(conversation.id)
    const isNew = request.conversationId === undefined
    const history = isNew ? [] : await transcripts.messages(owner, conversation.id)
    const position = positionOf(history, request.replaces)
    const isReplacement = request.replaces !== undefined
    const question: Question = {
      request,
      model,
      providerConversationId: conversation.providerId,
      conversationId: conversation.id,
      history: history.slice(0, position),
      user: session.owner.slice(0, 24),
      shareWith: await sharing.allowed(owner),
      language,
    }

    const questionMessage: Message = {
      id: randomUUID(),
      clientMessageId: request.clientMessageId,
      role: 'customer',
      text: request.message,
      subjects: request.context?.subjects ?? [],
      citations: [],
      actions: [],
      noAction: null,
      model: null,
      company: null,
      finish: null,
      code: null,
      feedback: null,
      at: now(),
    }
    const replyMessage = (): Message => ({
      ...questionMessage,
      id: messageId,
      clientMessageId: null,
      role: 'assistant',
      ...run.summary,
      subjects: [],
      at: now(),
    })
    const bothMessages = () => [
      { position, message: questionMessage },
      { position: position + 1, message: replyMessage() },
    ]

    const call = createCall(session, question, async () => {
      if (isReplacement) await transcripts.truncate(owner, conversation.id, position)
      const update = (stored: StoredConversation | null) => ({
        ...(stored ?? conversation),
        updatedAt: now(),
        messageCount: position + 2,
        model: model ?? conversation.model,
      })
      await transcripts.change(owner, conversation.id, update, bothMessages())
    })
    const options: ReplyOptions = {
      messageId,
      conversationId: conversation.id,
      clock,
      watch,
      reading,
      propose: (calls) => propose(session, conversation.id, calls, request.message),
      limits: {
        first: config.PORTICO_CHAT_FIRST_MS,
        idle: config.PORTICO_CHAT_IDLE_MS,
        total: config.PORTICO_CHAT_TOTAL_MS,
        grace: config.PORTICO_CHAT_GRACE_MS,
      },
      onProgress: () =>
        saveSoon({
          owner,
          conversationId: conversation.id,
          position: position + 1,
          message: replyMessage(),
        }),
      async onEnd() {
        const { code } = run.summary
        if (code !== null) log.warn({ code }, 'assistant reply failed')
        // A conversation deleted in the meantime stays deleted.
        const withId = (stored: StoredConversation | null) =>
          stored && { ...stored, providerId: run.providerConversationId ?? stored.providerId }
        const ended = await transcripts.change(owner, conversation.id, withId, bothMessages())
        if (ended === null) return
        await quota.trim(owner, conversation.id)
      },
    }
    const run = new ReplyRun(options, call)
    void run.run()
    return run
  }
}
