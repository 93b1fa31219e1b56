import type { Conversation } from '#contract/assistant.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { text } from '#wire/dialect/values/plain.ts'

import type { Item } from './services.ts'

export function readConversation(rec: Rec): Item<Conversation> | null {
  const id = rec.id('id')
  if (id === null) return null
  const count = rec.number('messageCount')
  const messages = rec.pick('messages', (value) => (Array.isArray(value) ? value.length : null))
  const value: Conversation = {
    id,
    title: rec.pick('title', text) ?? rec.pick('preview', text)?.slice(0, 80) ?? id,
    createdAt: rec.instant('createdAt'),
    updatedAt: rec.instant('updatedAt'),
    model: rec.text('model'),
    messageCount: count !== null && Number.isInteger(count) && count >= 0 ? count : messages,
  }
  return { value, origin: { type: null, id, form: null } }
}
