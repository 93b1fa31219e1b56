/** Conversations that are being deleted: the request is sent when the time for Undo is over. */
import { useSyncExternalStore } from 'react'

import { deleteConversation } from '#web/api/assistant.ts'
import { ownHeaders, urlOf } from '#web/api/call.ts'
import { beforeSignOut, onForget } from '#web/api/session.ts'

const undoFor = 8_000
const timers = new Map<
  string,
  { timer: ReturnType<typeof setTimeout>; send: () => Promise<void> }
>()
let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const set = (next: ReadonlySet<string>): void => {
  hidden = next
  for (const listener of listeners) listener()
}
const show = (id: string): void => set(new Set([...hidden].filter((other) => other !== id)))

/** Deletes after 8 s. `onFailed`: it was not deleted and stands in the list again. */
export function scheduleDeletion(
  id: string,
  onDone: () => void,
  onFailed: (error: unknown) => void,
): void {
  const send = (): Promise<void> => {
    clearTimeout(timers.get(id)?.timer)
    timers.delete(id)
    return deleteConversation(id).then(onDone, (error: unknown) => {
      show(id)
      onFailed(error)
    })
  }
  timers.set(id, { timer: setTimeout(() => void send(), undoFor), send })
  set(new Set([...hidden, id]))
}

export function undoDeletion(id: string): void {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  show(id)
}

/** Who leaves the page has decided: the requests outlive it. */
globalThis.addEventListener('pagehide', () => {
  for (const [id, { timer }] of timers) {
    clearTimeout(timer)
    const url = urlOf('DELETE /api/assistant/conversations/{id}', { params: { id } })
    void fetch(url, { method: 'DELETE', keepalive: true, headers: ownHeaders() })
  }
  timers.clear()
})

// Who signs out has decided, too; of a session that ended by itself nothing is sent.
beforeSignOut(() => Promise.all([...timers.values()].map(({ send }) => send())))
onForget(() => {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
  set(new Set())
})

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ids that the list leaves out. */
export const useDeletions = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden)
