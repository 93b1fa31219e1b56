/** The assistant: any provider's answer as our events, kept for the customer. `docs/assistant.md`. */
import type { Capability, Core } from '#bff/core.ts'
import { assistant as table } from '#contract/assistant.ts'
import { createTextFilter } from '#wire/dialect/text/secrets.ts'

import { createAnswers } from './answers.ts'
import { accountOf, createConversations } from './conversations.ts'
import { createTranscripts } from './keeping/transcripts.ts'
import { titleOf } from './titles.ts'

/** First language of `Accept-Language`; the page's own goes before it. */
const languageOf = (request: Request): string | null =>
  /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(request.headers.get('accept-language') ?? '')?.[1] ??
  null

const mount = (core: Core) => {
  const transcripts = createTranscripts(core)
  const conversations = createConversations(core, transcripts)
  const answers = createAnswers({
    core,
    conversations,
    transcripts,
    makeFilter: createTextFilter,
    template: core.profile.bodies.chat,
  })
  core.sessions.onEnd((session) => answers.stopAll({ sessionId: session.id }))

  core.serve(table, {
    'GET /api/assistant/conversations': async ({ query }, { session, fresh }) => {
      const { items, asOf, ...rest } = await conversations.list(session, query.q, fresh)
      return {
        ...rest,
        items,
        asOf: `${new Date(asOf).toISOString().slice(0, 19)}Z`,
        total: items.length,
        offset: 0,
        limit: items.length,
        facets: {},
        groups: [],
        loaded: items.length,
        expected: rest.complete ? items.length : null,
      }
    },
    'POST /api/assistant/conversations': async ({ body }, { session }) => {
      const conversation = await conversations.create(session, titleOf(body.title ?? ''), null)
      await transcripts.keep(accountOf(session), conversation)
      return conversation
    },
    'GET /api/assistant/conversations/{id}': async ({ params }, { session }) => {
      const conversation = await conversations.get(session, params.id)
      for (const message of conversation.messages ?? []) {
        const { id, role, finish } = message
        // Kept as under way by a process that is gone.
        if (role === 'assistant' && finish === null && !answers.isRunning(session, id))
          message.finish = 'incomplete'
      }
      return conversation
    },
    'PATCH /api/assistant/conversations/{id}': ({ params, body }, { session }) =>
      conversations.rename(session, params.id, body.title),
    'DELETE /api/assistant/conversations/{id}': async ({ params }, { session }) => {
      answers.stopAll({ account: accountOf(session), conversationId: params.id })
      await conversations.delete(session, params.id)
    },
    'POST /api/assistant/messages': ({ body }, { session, request, headers }) => {
      unbuffered(headers)
      return answers.ask(session, body, body.locale ?? languageOf(request))
    },
    'POST /api/assistant/messages/{id}/stop': ({ params }, { session }) =>
      answers.stop(session, params.id),
    'GET /api/assistant/messages/{id}/stream': ({ params, query }, { session, headers }) => {
      unbuffered(headers)
      return answers.resume(session, params.id, query.after ?? 0)
    },
    'POST /api/assistant/messages/{id}/feedback': ({ params, body }, { session }) =>
      conversations.feedback(session, params.id, body.value),
  })
  return () => answers.close()
}

/** Each proxy on the way is told not to collect the stream: an inner one eats the first header. */
const unbuffered = (headers: Headers) => {
  headers.set('Cache-Control', 'no-store, no-transform')
  headers.set('X-Accel-Buffering', 'no')
}

export const assistant: Capability = { name: 'assistant', mount }
