import type { Conversation } from '#contract/assistant.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import { cut, text } from '#dialects/values/plain.ts'

import type { Item } from './services.ts'

export function readConversation(record: RecordReader<'conversations'>): Item<Conversation> | null {
  const id = record.id('id')
  if (id === null) return null
  const count = record.number('messageCount')
  const messages = record.pick('messages', (value) => (Array.isArray(value) ? value.length : null))
  const value: Conversation = {
    id,
    title:
      record.pick('title', text) ??
      record.pick('preview', (value) => cut(text(value) ?? '', 80) || null) ??
      id,
    createdAt: record.instant('createdAt'),
    updatedAt: record.instant('updatedAt'),
    model: record.text('model'),
    messageCount: count !== null && Number.isInteger(count) && count >= 0 ? count : messages,
  }
  return { value, origin: { type: null, id, form: null } }
}
