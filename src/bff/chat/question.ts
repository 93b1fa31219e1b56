import { randomUUID } from 'node:crypto'

import type { Message, MessageRequest } from '#contract/assistant.ts'

type Json = Record<string, unknown>

export interface Question {
  request: MessageRequest
  model: string | null
  /** The provider's id of the conversation; `null` until the provider has sent one. */
  providerConversationId: string | null
  /** Our own id of the conversation, for agents that let the client choose one. */
  conversationId: string
  /** Earlier messages, oldest first. */
  history: Pick<Message, 'role' | 'text'>[]
  /** A stable pseudonym of the account. */
  user: string
  /** The company that the customer lets have their data. */
  shareWith: string | null
  language: string | null
}

/** Limits of the history we send, for providers that keep none. */
const maxTurns = 20
const maxCharacters = 24_000

interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** A turn as a UI message of the AI SDK: with an id, and its text as a part. */
const withParts = ({ role, content }: Turn): Json => ({
  id: randomUUID(),
  role,
  parts: [{ type: 'text', text: content }],
})

/** The latest messages within the limits, as chat-completions messages. */
const recentTurns = (history: Question['history']): Turn[] => {
  const turns = history.filter(({ text }) => text !== '').slice(-maxTurns)
  let size = 0
  const cut = turns.findLastIndex(({ text }) => (size += text.length) > maxCharacters)
  return turns
    .slice(cut + 1)
    .map(({ role, text }) => ({ role: role === 'customer' ? 'user' : 'assistant', content: text }))
}

/**
 * Variables for templates. Text fields hold only what the customer typed; records are reduced to
 * kind, id and label. Those with fresh ids are getters: every place in a template gets its own.
 */
const variables = (question: Question): Json => {
  const { request, history } = question
  const subjects = request.context?.subjects ?? []
  const turns: Turn[] = [...recentTurns(history), { role: 'user', content: request.message }]
  return {
    message: request.message,
    messages: turns,
    get messagesWithParts() {
      return turns.map(withParts)
    },
    get messagesWithIds() {
      return turns.map(({ role, content }) => ({ id: randomUUID(), role, content }))
    },
    get newId() {
      return randomUUID()
    },
    ourConversationId: question.conversationId,
    model: question.model,
    conversationId: question.providerConversationId,
    user: question.user,
    shareWith: question.shareWith,
    language: question.language,
    page: request.context?.page ?? null,
    subjects,
    subjectsText: subjects.map(({ kind, id, label }) => `${kind} ${label} (${id})`).join('; '),
    context: request.context ?? null,
  }
}

/**
 * §4.1 specifies only `model`, so this is a superset in which Dify, OpenAI-compatible agents, the
 * AI SDK, LangServe and custom agents find their fields. Fields whose variable has no value are left
 * out.
 */
export const defaultTemplate: Json = {
  model: '{{model}}',
  message: '{{message}}',
  query: '{{message}}',
  messages: '{{messages}}',
  conversationId: '{{conversationId}}',
  conversation_id: '{{conversationId}}',
  context: '{{context}}',
  inputs: { page: '{{page}}', subjects: '{{subjectsText}}' },
  language: '{{language}}',
  user: '{{user}}',
  shareWith: '{{shareWith}}',
  stream: true,
  response_mode: 'streaming',
}

const wholeVariable = /^\{\{(\w+)\}\}$/
const anyVariable = /\{\{(\w+)\}\}/g

const fill = (template: unknown, values: Json): unknown => {
  if (typeof template === 'string') {
    const name = wholeVariable.exec(template)?.[1]
    if (name !== undefined) return values[name] ?? undefined
    return template.replaceAll(anyVariable, (_, key: string) => {
      const value = values[key]
      return typeof value === 'string'
        ? value
        : value === null || value === undefined
          ? ''
          : JSON.stringify(value)
    })
  }
  if (Array.isArray(template)) {
    return template.map((item) => fill(item, values)).filter((item) => item !== undefined)
  }
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template)
      .map(([key, item]): [string, unknown] => [key, fill(item, values)])
      .filter(([, item]) => item !== undefined),
  )
}

/** The request body of a question, from our template or the operator's. */
export const questionBody = (question: Question, template: Json = defaultTemplate): unknown =>
  fill(template, variables(question))
