import type { Changes } from '#bff/actions/confirm.ts'
import { actions } from '#bff/actions/endpoints.ts'
import { createPropose } from '#bff/actions/propose.ts'
import { createSharing } from '#bff/actions/sharing.ts'
import { createStoredActions } from '#bff/actions/stored-action.ts'
import { createConversations, ownerOf, titleOf } from '#bff/conversations/conversations.ts'
import { createTranscriptQuota } from '#bff/conversations/quota.ts'
import { createTranscripts } from '#bff/conversations/transcripts.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import type { NewEvent } from '#bff/events/event.ts'
import { recorded } from '#bff/events/recorded.ts'
import { recordsNamedIn } from '#bff/reply-records/reply-records.ts'
import type { StepUp } from '#bff/step-up.ts'
import { assistant as table } from '#contract/assistant.ts'
import { createTextFilter } from '#dialects/text/text-filter.ts'
import { withoutFormatCharacters } from '#i18n/format-characters.ts'
import type { Contribution } from '#server/contribution.ts'

import { createReplies } from './replies.ts'

/** First language of `Accept-Language`, for requests without `locale`. */
const languageOf = (request: Request): string | null =>
  /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(request.headers.get('accept-language') ?? '')?.[1] ??
  null

interface AssistantNeeds extends CustomerData, Changes {
  stepUp: StepUp
}

export function assistant(needs: AssistantNeeds): Contribution {
  const { events, profile, sessions } = needs
  const transcripts = createTranscripts(needs)
  const storedActions = createStoredActions(needs)
  const quota = createTranscriptQuota(needs, transcripts, storedActions)
  const conversations = createConversations(needs, transcripts, quota)
  const sharing = createSharing(needs)
  const replies = createReplies({
    data: needs,
    conversations,
    transcripts,
    quota,
    reading: { makeFilter: createTextFilter, format: profile.chat.format },
    propose: createPropose(needs, storedActions, sharing),
    sharing,
    template: profile.bodies.chat,
  })
  sessions.onEnd((session, isRefused) =>
    replies.stopAll({ session: session.handle }, isRefused ? 'key-rejected' : 'stopped'),
  )
  sessions.onLinkEnd(async ({ recordOwner, isRefused }) => {
    const owner = ownerOf({ recordOwner })
    await replies.stopAll({ allOf: owner }, isRefused ? 'key-rejected' : 'stopped')
    // The person has removed it, so nobody could read them any more.
    if (isRefused) return
    await transcripts.deleteAll(owner, storedActions)
    await sharing.delete(owner)
  })

  const endpoints = servePrivate(table, {
    'GET /api/assistant/sharing': (_, { session }) => sharing.read(ownerOf(session)),
    'POST /api/assistant/sharing': async ({ body }, { session }) => {
      const { company, allow } = body
      const decided = await sharing.decide(ownerOf(session), body)
      if (decided.isNew)
        await events.record(session, {
          kind: 'assistant-sharing',
          subject: { type: 'company', id: company, name: company },
          after: allow ? 'allowed' : 'declined',
        })
      return decided.sharing
    },
    'GET /api/assistant/conversations': ({ query }, { session, fresh, signal }) =>
      conversations.list(session, query.q, fresh, signal),
    'POST /api/assistant/conversations': async ({ body }, { session }) => {
      const conversation = await conversations.create(session, titleOf(body.title ?? ''), null)
      await transcripts.save(ownerOf(session), conversation)
      return conversation
    },
    'GET /api/assistant/conversations/{id}': async ({ params }, { session }) => {
      const conversation = await conversations.get(session, params.id)
      for (const message of conversation.messages ?? []) {
        const { id, role, finish } = message
        // Left unfinished by a process that has died.
        const isLeft = role === 'assistant' && finish === null
        if (isLeft && !(await replies.isRunning(session, id))) message.finish = 'incomplete'
      }
      return conversation
    },
    'GET /api/assistant/conversations/{id}/records': async ({ params }, { session }) => {
      const { messages } = await conversations.get(session, params.id)
      return recordsNamedIn(needs, session, messages ?? [])
    },
    'PATCH /api/assistant/conversations/{id}': ({ params, body }, { session }) =>
      conversations.rename(session, params.id, withoutFormatCharacters(body.title)),
    'DELETE /api/assistant/conversations/{id}': async ({ params }, { session }) => {
      await replies.stopAll({ owner: ownerOf(session), conversationId: params.id })
      const event: NewEvent = {
        kind: 'conversation-delete',
        // Its title is deleted with it.
        subject: { type: 'conversation', id: params.id, name: null },
      }
      await recorded(events, session, event, () => conversations.delete(session, params.id))
      await storedActions.deleteConversation(ownerOf(session), params.id)
    },
    'POST /api/assistant/messages': ({ body }, { session, request }) =>
      replies.ask(session, body, body.locale ?? languageOf(request)),
    'POST /api/assistant/messages/{id}/stop': ({ params }, { session }) =>
      replies.stop(session, params.id),
    'GET /api/assistant/messages/{id}/stream': ({ params, query }, { session }) =>
      replies.resume(session, params.id, query.after ?? 0),
    'POST /api/assistant/messages/{id}/feedback': ({ params, body }, { session }) =>
      conversations.feedback(session, params.id, body.value),
  })
  const { endpoints: actionEndpoints = [] } = actions({ ...needs, storedActions })
  return { endpoints: [...endpoints, ...actionEndpoints], close: () => replies.close() }
}
