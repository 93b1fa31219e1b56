import type { AssistantEvent, MessageRequest } from '#contract/assistant.ts'

import type { Transcripts } from './transcripts.ts'

/** Rebuilds the events of an ended reply from the transcript; `null` if it has no such reply. */
export const storedReply = async (
  transcripts: Transcripts,
  owner: string,
  { clientMessageId, conversationId }: MessageRequest,
): Promise<AssistantEvent[] | null> => {
  if (conversationId === undefined) return null
  const messages = await transcripts.messages(owner, conversationId)
  const position = messages.findIndex((message) => message.clientMessageId === clientMessageId)
  const reply = messages[position + 1]
  if (position < 0 || reply?.role !== 'assistant') return null
  return [
    {
      type: 'meta',
      messageId: reply.id,
      conversationId,
      source: 'provider',
      model: reply.model,
      company: reply.company,
    },
    ...(reply.text === '' ? [] : [{ type: 'text' as const, delta: reply.text }]),
    ...reply.citations.map((citation) => ({ type: 'citation' as const, ...citation })),
    ...reply.actions.map((id) => ({ type: 'action' as const, id })),
    ...(reply.noAction === null ? [] : [{ type: 'no-action' as const, reason: reply.noAction }]),
    ...(reply.code === null ? [] : [{ type: 'error' as const, code: reply.code }]),
    { type: 'end', finish: reply.finish ?? 'incomplete' },
  ]
}
