/**
 * What survives a reload of this tab: the conversation shown, drafts, and questions whose reply is
 * unfinished. Kept in session storage, which signing out clears.
 */
import type { MessageRequest } from '#web/api/assistant.ts'

/** Stands in for the id of a conversation that does not have one yet. */
export const newThread = 'new'

const draftKey = (thread: string) => `assistant.draft.${thread}`
const pendingKey = 'assistant.pending'

export const readDraft = (thread: string): string => sessionStorage.getItem(draftKey(thread)) ?? ''

export const saveDraft = (thread: string, text: string): void => {
  if (text === '') sessionStorage.removeItem(draftKey(thread))
  else sessionStorage.setItem(draftKey(thread), text)
}

const activeKey = 'assistant.active'
export const readActive = (): string => sessionStorage.getItem(activeKey) ?? newThread
export const saveActive = (thread: string): void => {
  if (thread === newThread) sessionStorage.removeItem(activeKey)
  else sessionStorage.setItem(activeKey, thread)
}

export interface Pending {
  thread: string
  request: MessageRequest
  at: string
}

export const readPending = (): Pending[] => {
  const text = sessionStorage.getItem(pendingKey)
  // Trusted: written by `writePending` below.
  return text === null ? [] : (JSON.parse(text) as Pending[])
}

const writePending = (all: Pending[]): void => {
  if (all.length === 0) sessionStorage.removeItem(pendingKey)
  else sessionStorage.setItem(pendingKey, JSON.stringify(all))
}

export const savePending = (pending: Pending): void => {
  const others = readPending().filter(
    ({ request }) => request.clientMessageId !== pending.request.clientMessageId,
  )
  writePending([...others, pending])
}

export const dropPending = (clientMessageId: string): void =>
  writePending(readPending().filter(({ request }) => request.clientMessageId !== clientMessageId))
