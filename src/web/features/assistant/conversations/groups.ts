import type { Conversation } from '#web/api/assistant.ts'

export type Age = 'today' | 'week' | 'earlier'

/** Conversations by how long ago they were continued; the newest first in each. */
export const byAge = (
  conversations: readonly Conversation[],
  daysAgo: (instant: string) => number,
): [Age, Conversation[]][] => {
  const groups: Record<Age, Conversation[]> = { today: [], week: [], earlier: [] }
  for (const conversation of conversations) {
    const at = conversation.updatedAt ?? conversation.createdAt
    const days = at === null ? Number.POSITIVE_INFINITY : daysAgo(at)
    groups[days < 1 ? 'today' : days < 7 ? 'week' : 'earlier'].push(conversation)
  }
  // The object above has these keys.
  return (Object.entries(groups) as [Age, Conversation[]][]).filter(([, items]) => items.length > 0)
}
