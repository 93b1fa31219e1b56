import type { Language } from '#platform/language.ts'
import { translateSample } from '#platform/sample/translate.ts'
import type { Store } from '#platform/store/store.ts'
import type { ChatEvent, Citation } from '#wire/payloads/assistant.ts'

import type { Knowledge } from './knowledge.ts'
import type { Intent } from './understanding/words.ts'
import type { Amount, Wording } from './wording.ts'

/** A record that the client says the question is about. */
export interface PageSubject {
  kind: string | null
  type: string | null
  id: string
}

export interface AssistantRequest {
  question: string
  subjects: readonly PageSubject[]
  /** The customer's earlier questions in this conversation, newest last. */
  earlier?: readonly string[]
  language: Language
  /** Language of the records' own texts. */
  recordsIn: Language
  accountId: string
  today: string
  /** The company that the customer lets have their data. */
  sharedWith?: string | null
  /** Gets every amount that a reply states. */
  onAmount?: (amount: Amount) => void
}

export interface ReplyContext extends AssistantRequest {
  store: Store
  knowledge: Knowledge
  wording: Wording
}

export type ToolCall = Extract<ChatEvent, { type: 'tool_call' }>

export interface Reply {
  text: string
  citations: Citation[]
  /** Changes to propose. */
  calls?: ToolCall[]
  /** What it offers to look up, if the customer agrees. */
  offer?: Intent
}

/** Records with their texts in the account's language. */
export const translated = <Data>({ recordsIn }: AssistantRequest, data: Data): Data =>
  recordsIn === 'en' ? data : translateSample(data, recordsIn)

const longestQuote = 300

/** A record's text as plain text: no HTML, no Markdown, no address. */
export const quote = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\S*:\/\/\S*/g, '…')
    .slice(0, longestQuote)
    .replaceAll(/[\\`*_[\]<>#|~!]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()

export const paragraphs = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n\n')
