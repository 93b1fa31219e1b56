/** What is being written, by conversation: shared by pane and page, kept in the tab. */
import { useSyncExternalStore } from 'react'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { onAdopt, onGiveBack } from '#web/features/assistant/chat/chat-state.ts'
import { keepDraft, readDraft } from '#web/features/assistant/chat/kept.ts'
import { onForget } from '#web/shell/pane-state.ts'

interface Writing {
  text: string
  /** Key of the question that is being edited. */
  replaces: string | null
  /** Records of an edited question; otherwise those of the page. */
  subjects: AssistantSubject[] | null
}

const states = new Map<string, Writing>()
const listeners = new Set<() => void>()

const stateOf = (thread: string): Writing => {
  const known = states.get(thread)
  if (known !== undefined) return known
  const fresh = { text: readDraft(thread), replaces: null, subjects: null }
  states.set(thread, fresh)
  return fresh
}

/** Changes what is written in a conversation; a draft is kept until it is sent. */
export function write(thread: string, change: Partial<Writing>): void {
  const next = { ...stateOf(thread), ...change }
  states.set(thread, next)
  keepDraft(thread, next.replaces === null ? next.text : '')
  for (const listener of listeners) listener()
}

// A question that was not taken stands here again, unless another is being written.
onGiveBack((thread, text) => {
  if (stateOf(thread).text === '') write(thread, { text })
})

// What was written while a new conversation waited for its id goes along.
onAdopt((from, to) => {
  const writing = states.get(from)
  if (writing === undefined || writing.text === '') return
  write(to, writing)
  write(from, { text: '', replaces: null, subjects: null })
})

onForget(() => {
  states.clear()
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWriting = (thread: string): Writing =>
  useSyncExternalStore(subscribe, () => stateOf(thread))
