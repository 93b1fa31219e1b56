/** Whether the session is over while the page stands open: signing in again in place ends that. */
import { useSyncExternalStore } from 'react'

/** `key_rejected`: the provider refuses the key; `not_signed_in`: the session's time is over. */
export type SessionEnd = 'not_signed_in' | 'key_rejected'

let end: SessionEnd | null = null
const listeners = new Set<() => void>()

export function reportSessionEnd(next: SessionEnd | null): void {
  if (next === end) return
  end = next
  for (const listener of listeners) listener()
}

export const sessionEnd = (): SessionEnd | null => end

export const useSessionEnd = (): SessionEnd | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, sessionEnd)
