import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 45rem)')

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. The style sheets use the same limit. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
