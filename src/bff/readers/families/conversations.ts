import type { Conversation } from '#contract/assistant.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { text } from '#wire/dialect/values/plain.ts'

import type { Item } from './services.ts'

const field = fieldsOf('conversations')

export function readConversation(rec: Rec): Item<Conversation> | null {
  const id = rec.id(field.id)
  if (id === null) return null
  const count = rec.number(field.messageCount)
  const messages = rec.pick(field.messages, (value) => (Array.isArray(value) ? value.length : null))
  const value: Conversation = {
    id,
    title: rec.pick(field.title, text) ?? rec.pick(field.preview, text)?.slice(0, 80) ?? id,
    createdAt: rec.instant(field.createdAt),
    updatedAt: rec.instant(field.updatedAt),
    model: rec.text(field.model),
    messageCount: count !== null && Number.isInteger(count) && count >= 0 ? count : messages,
  }
  return { value, origin: { type: null, id, form: null } }
}
