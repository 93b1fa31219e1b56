import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** The window is listened to once: each row of a list asks. */
function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', tell)
    window.addEventListener('offline', tell)
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
