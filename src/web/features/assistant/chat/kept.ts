/**
 * What outlives a reload of this tab: drafts by conversation, and questions whose answer is under
 * way. In the tab's session storage, which signing out empties.
 */
import type { MessageRequest } from '#web/api/assistant.ts'

/** Of a conversation that has no id yet. */
export const newThread = 'new'

const draftKey = (thread: string) => `assistant.draft.${thread}`
const pendingKey = 'assistant.pending'

export const readDraft = (thread: string): string => sessionStorage.getItem(draftKey(thread)) ?? ''

export const keepDraft = (thread: string, text: string): void => {
  if (text === '') sessionStorage.removeItem(draftKey(thread))
  else sessionStorage.setItem(draftKey(thread), text)
}

const activeKey = 'assistant.active'
export const readActive = (): string => sessionStorage.getItem(activeKey) ?? newThread
export const keepActive = (thread: string): void => {
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
  // Written by `keepPending` below.
  return text === null ? [] : (JSON.parse(text) as Pending[])
}

const write = (all: Pending[]): void => {
  if (all.length === 0) sessionStorage.removeItem(pendingKey)
  else sessionStorage.setItem(pendingKey, JSON.stringify(all))
}

export const keepPending = (pending: Pending): void => {
  const others = readPending().filter(
    ({ request }) => request.clientMessageId !== pending.request.clientMessageId,
  )
  write([...others, pending])
}

export const dropPending = (clientMessageId: string): void =>
  write(readPending().filter(({ request }) => request.clientMessageId !== clientMessageId))
