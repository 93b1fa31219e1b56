import { createContext, use, useSyncExternalStore } from 'react'

import { useSession } from '#web/api/session.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Whether the page shows a last good copy, so that nothing can be changed. */
export const StaleContext = createContext(false)

/**
 * Why nothing of this kind can be changed at the moment: the session only looks, the key lacks the
 * right, the provider cannot be reached, or the operator has made everything read-only. `null` if it can.
 * The texts are `locks.…` of what is locked.
 * @param isStale for a page that provides no `StaleContext`
 */
export function useLock(
  right: 'autoRenew' | 'notifications',
  isStale = false,
): 'session' | 'key' | 'maintenance' | 'offline' | null {
  const { support, can, maintenance } = useSession()
  const isPageStale = use(StaleContext)
  const isOnline = useOnline()
  if (support) return 'session'
  if (can[right] === false) return 'key'
  if (maintenance?.readOnly) return 'maintenance'
  return isStale || isPageStale || !isOnline ? 'offline' : null
}
