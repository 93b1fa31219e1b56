import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 45.01rem) and (max-width: 73.75rem)')

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether some of the bar's actions move to its menu. On a phone they have lines of their own. */
export const useShort = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
