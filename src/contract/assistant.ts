/** Conversations and chat replies: `docs/contract.md`, "The assistant's event stream". */
import { z } from 'zod'

import { Count, FreeText, Link, Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { ErrorCode } from './errors.ts'
import { ReplyRecords } from './reply-records.ts'
import { Instant, list } from './shapes.ts'

const Usage = z.object({
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
})

/**
 * Why nothing was prepared, whatever the reply says. `unreadable`: the lists could not be read.
 * `too-many`: the customer's message did not ask for a change. `nothing`: no record fits.
 */
const NoAction = z.enum(['unreadable', 'too-many', 'nothing'])
export type NoAction = z.infer<typeof NoAction>

export const AssistantEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('meta'),
    messageId: z.string(),
    conversationId: z.string(),
    source: z.enum(['provider', 'model', 'built-in']),
    /** Who replies, if the agent says so: its model, and the host of another company. */
    model: z.string().nullable(),
    company: z.string().nullable(),
  }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('replace'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), delta: z.string() }),
  z.object({ type: z.literal('status'), text: z.string() }),
  z.object({ type: z.literal('citation'), title: z.string(), href: z.string().nullable() }),
  /** A change that is proposed: `GET /api/assistant/actions/{id}`. */
  z.object({ type: z.literal('action'), id: z.string() }),
  /** The agent asked for a change, but nothing was prepared that could be confirmed. */
  z.object({ type: z.literal('no-action'), reason: NoAction }),
  z.object({
    type: z.literal('error'),
    code: ErrorCode,
    retryAfterSeconds: z.int().nonnegative().optional(),
  }),
  z.object({
    type: z.literal('end'),
    finish: z.enum(['stop', 'length', 'tool-calls', 'stopped', 'incomplete', 'error']),
    usage: Usage.optional(),
  }),
])
export type AssistantEvent = z.infer<typeof AssistantEvent>

export const AssistantSubject = z.object({
  kind: z.enum(['service', 'domain', 'invoice', 'order', 'notification']),
  type: Word.max(255).nullable(),
  id: Word.max(255),
  label: FreeText.max(255),
})
export type AssistantSubject = z.infer<typeof AssistantSubject>

export const Message = z.object({
  id: Word,
  clientMessageId: Word.nullable(),
  role: z.enum(['customer', 'assistant']),
  text: Personal,
  subjects: z.array(AssistantSubject),
  citations: z.array(z.object({ title: FreeText, href: Link.nullable() })),
  finish: z.enum(['stop', 'length', 'tool-calls', 'stopped', 'incomplete', 'error']).nullable(),
  code: ErrorCode.nullable(),
  feedback: z.enum(['up', 'down']).nullable(),
  /** Ids of the changes that the reply proposes. */
  actions: z.array(Word),
  /** As in the event `no-action`; `null` if there was none. */
  noAction: NoAction.nullable(),
  /** Who replied, as in the event `meta`. */
  model: Word.nullable(),
  company: Word.nullable(),
  at: Instant,
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  id: Word,
  title: Personal,
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  model: Word.nullable(),
  messageCount: Count.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationList = list(Conversation).extend({
  /** When the oldest were last deleted to make room; `null` if never. */
  trimmedAt: Instant.nullable(),
})
export type ConversationList = z.infer<typeof ConversationList>

export const ConversationWithMessages = Conversation.extend({
  /** Our own transcript; `null` if the conversation never went through Portico. */
  messages: z.array(Message).nullable(),
})
export type ConversationWithMessages = z.infer<typeof ConversationWithMessages>

export const MessageRequest = z.strictObject({
  conversationId: z.string().max(255).optional(),
  model: z.string().max(100).optional(),
  message: z.string().min(1).max(16_000),
  /** Idempotency key: sending it again attaches to the same chat reply. */
  clientMessageId: z.uuid(),
  /** Id of an earlier question that this one replaces, along with everything after it. */
  replaces: z.string().max(255).optional(),
  /** BCP 47 tag of the page's language, for agents that reply in it. */
  locale: z.string().max(35).optional(),
  context: z
    .strictObject({
      page: z.string().max(200),
      subjects: z.array(AssistantSubject).max(20).optional(),
    })
    .optional(),
})
export type MessageRequest = z.infer<typeof MessageRequest>

/** The company whose model can reply once the customer lets it have their data. */
export const AssistantSharing = z.object({
  /** Its host; `null` if no agent has asked. */
  company: Word.nullable(),
  state: z.enum(['undecided', 'allowed', 'declined']).nullable(),
})
export type AssistantSharing = z.infer<typeof AssistantSharing>

export const assistant = {
  'GET /api/assistant/sharing': { output: AssistantSharing },
  /** 409 `conflict` if another company, or none, was asked about. */
  'POST /api/assistant/sharing': {
    stepUp: 'never',
    body: z.strictObject({ company: z.string().min(1).max(255), allow: z.boolean() }),
    output: AssistantSharing,
  },
  'GET /api/assistant/conversations': {
    query: z.strictObject({ q: z.string().max(200).optional() }),
    output: ConversationList,
  },
  'POST /api/assistant/conversations': {
    stepUp: 'never',
    body: z.strictObject({ title: z.string().max(200).optional() }),
    output: Conversation,
    status: 201,
  },
  'GET /api/assistant/conversations/{id}': { output: ConversationWithMessages },
  'GET /api/assistant/conversations/{id}/records': { output: ReplyRecords },
  'PATCH /api/assistant/conversations/{id}': {
    stepUp: 'never',
    body: z.strictObject({ title: z.string().min(1).max(200) }),
    output: Conversation,
  },
  'DELETE /api/assistant/conversations/{id}': { stepUp: 'never', output: 'none', status: 204 },
  'POST /api/assistant/messages': {
    stepUp: 'never',
    body: MessageRequest,
    output: 'events',
    maxBody: 32 * 1024,
  },
  'POST /api/assistant/messages/{id}/stop': { stepUp: 'never', output: 'none', status: 204 },
  'GET /api/assistant/messages/{id}/stream': {
    query: z.strictObject({ after: z.coerce.number().int().nonnegative().optional() }),
    output: 'events',
  },
  'POST /api/assistant/messages/{id}/feedback': {
    stepUp: 'never',
    body: z.strictObject({ value: z.enum(['up', 'down']).nullable() }),
    output: 'none',
    status: 204,
  },
} as const satisfies EndpointTable
