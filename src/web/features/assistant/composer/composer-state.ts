/** Drafts by conversation. Shared by pane and page, and kept when the tab reloads. */
import { useMemo } from 'react'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { createSessionStore } from '#web/api/session-state.ts'
import {
  onConversationId,
  onReturnedQuestion,
  useChat,
} from '#web/features/assistant/chat/chat-state.ts'
import { readDraft, saveDraft } from '#web/features/assistant/chat/tab-storage.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'

interface ComposerDraft {
  readonly text: string
  /** Key of the turn whose question is being edited. */
  readonly replaces: string | null
  /** Records attached to the edited question; `null` to attach those of the page. */
  readonly subjects: AssistantSubject[] | null
}

const emptyDraft: ComposerDraft = { text: '', replaces: null, subjects: null }

const useDrafts = createSessionStore<{ byThread: ReadonlyMap<string, ComposerDraft> }>({
  byThread: new Map(),
})

const savedDraft = (thread: string): ComposerDraft => ({ ...emptyDraft, text: readDraft(thread) })

const draftOf = (thread: string): ComposerDraft =>
  useDrafts.getState().byThread.get(thread) ?? savedDraft(thread)

/** Changes a draft. Edits of earlier questions do not survive a reload; new questions do. */
export function changeDraft(thread: string, change: Partial<ComposerDraft>): void {
  const draft = { ...draftOf(thread), ...change }
  useDrafts.setState(({ byThread }) => ({ byThread: new Map(byThread).set(thread, draft) }))
  saveDraft(thread, draft.replaces === null ? draft.text : '')
}

export const clearDraft = (thread: string): void => changeDraft(thread, emptyDraft)

/** Puts an earlier question into the composer, to be changed and sent in its place. */
export const editTurn = (turn: Turn): void =>
  changeDraft(useChat.getState().active, {
    text: turn.text,
    replaces: turn.key,
    subjects: turn.subjects,
  })

// A refused question returns to the composer, unless the customer has started another.
onReturnedQuestion((thread, text) => {
  if (draftOf(thread).text === '') changeDraft(thread, { text })
})

// A draft begun while a new conversation waits for its id moves along with it.
onConversationId((from, to) => {
  const draft = draftOf(from)
  if (draft.text === '') return
  changeDraft(to, draft)
  clearDraft(from)
})

export function useDraft(thread: string): ComposerDraft {
  const draft = useDrafts(({ byThread }) => byThread.get(thread))
  return useMemo(() => draft ?? savedDraft(thread), [draft, thread])
}
