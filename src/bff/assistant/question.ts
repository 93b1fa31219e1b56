import type { Message, MessageRequest } from '#contract/assistant.ts'

type Json = Record<string, unknown>

export interface Question {
  request: MessageRequest
  model: string | null
  /** The provider's id of the conversation, where it has told one. */
  providerConversationId: string | null
  /** What was said before, oldest first. */
  history: Pick<Message, 'role' | 'text'>[]
  /** A pseudonym of the account: stable, and nobody's name. */
  user: string
  language: string | null
}

/** Turns of a conversation that go along for providers that keep none, and their size. */
const mostTurns = 20
const mostCharacters = 24_000

/** The latest turns that fit, in the wording of chat completions. */
const turns = (history: Question['history']): Json[] => {
  const said = history.filter(({ text }) => text !== '').slice(-mostTurns)
  let size = 0
  const from = said.findLastIndex(({ text }) => (size += text.length) > mostCharacters)
  return said
    .slice(from + 1)
    .map(({ role, text }) => ({ role: role === 'customer' ? 'user' : 'assistant', content: text }))
}

/**
 * Variables that a template may use. Text fields hold what the customer typed and nothing else;
 * records come as kind, id and label.
 */
const variables = (question: Question): Json => {
  const { request, history } = question
  const subjects = request.context?.subjects ?? []
  return {
    message: request.message,
    messages: [...turns(history), { role: 'user', content: request.message }],
    model: question.model,
    conversationId: question.providerConversationId,
    user: question.user,
    language: question.language,
    page: request.context?.page ?? null,
    subjects,
    subjectsText: subjects.map(({ kind, id, label }) => `${kind} ${label} (${id})`).join('; '),
    context: request.context ?? null,
  }
}

/**
 * §4.1 leaves the body open but for `model`: a superset that Dify, OpenAI-compatible agents,
 * AI SDK, LangServe and home-made ones find their fields in. A variable without a value takes its
 * field away.
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
  stream: true,
  response_mode: 'streaming',
}

const whole = /^\{\{(\w+)\}\}$/
const inside = /\{\{(\w+)\}\}/g

const fill = (template: unknown, values: Json): unknown => {
  if (typeof template === 'string') {
    const name = whole.exec(template)?.[1]
    if (name !== undefined) return values[name] ?? undefined
    return template.replaceAll(inside, (_, key: string) => {
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

/** The body of a question to the provider, by a template of ours or the operator's. */
export const questionBody = (question: Question, template: Json = defaultTemplate): unknown =>
  fill(template, variables(question))
