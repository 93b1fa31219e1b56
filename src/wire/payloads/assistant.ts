/** Conversations and chat messages of the AI agent, §4.1 and §4.7. */
import { z } from 'zod'

import { Instant } from '#wire/shapes.ts'

export const Conversation = z
  .object({
    id: z.string(),
    title: z.string(),
    model: z.string().nullable(),
    messageCount: z.int().nonnegative(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** §4.7 leaves the body open: this is ours. */
export const ConversationCreation = z
  .object({
    title: z.string().trim().min(1).max(200).optional(),
    model: z.string().max(100).optional(),
  })
  .meta({ id: 'ConversationCreation' })

const text = z.string().max(32_000)

/** Plain text, or the list of parts that some chat clients send instead. */
const content = z.union([
  text,
  z.array(z.looseObject({ type: z.string().optional(), text: text.optional() })).max(100),
])

/**
 * §4.1 names `model` and allows further properties without naming them. Ours: the question in
 * `message` (or `query`, `input`, `prompt`), or the whole dialogue in `messages`. Any other property
 * is accepted and ignored.
 */
export const ChatRequest = z
  .looseObject({
    model: z.string().max(200).optional(),
    message: text.optional(),
    query: text.optional(),
    input: text.optional(),
    prompt: text.optional(),
    messages: z
      .array(z.looseObject({ role: z.string().max(40), content }))
      .max(200)
      .optional(),
    conversationId: z.string().max(255).nullish(),
    stream: z.boolean().optional(),
    language: z.string().max(35).optional(),
    /** Host of the company that the customer lets have their data, so that its model replies. */
    shareWith: z.string().max(255).optional(),
  })
  .meta({ id: 'ChatRequest' })
export type ChatRequest = z.infer<typeof ChatRequest>

export const Citation = z.object({ title: z.string(), url: z.string() }).meta({ id: 'Citation' })
export type Citation = z.infer<typeof Citation>

export const ChatMessage = z
  .object({
    conversationId: z.string(),
    messageId: z.string(),
    role: z.literal('assistant'),
    model: z.string().nullable(),
    company: z.string().nullable(),
    content: z.string(),
    citations: z.array(Citation),
    finishReason: z.string(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** §4.1 leaves the stream's format open: we send one of these as JSON in each SSE `data:`. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    conversationId: z.string(),
    messageId: z.string(),
    /** `null` for the built-in assistant. */
    model: z.string().nullable(),
    /** Host of another company whose model it is. */
    company: z.string().nullable(),
  }),
  z.object({ type: z.literal('status'), status: z.string() }),
  z.object({ type: z.literal('content'), content: z.string() }),
  z.object({ type: z.literal('citation'), title: z.string(), url: z.string() }),
  /** Asks the client for a change, which its customer confirms or not. */
  z.object({
    type: z.literal('tool_call'),
    name: z.enum([
      'set_auto_renew',
      'mark_notification_read',
      'delete_notification',
      'share_account_data',
    ]),
    arguments: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('done'), finishReason: z.string() }),
])
export type ChatEvent = z.infer<typeof ChatEvent>
