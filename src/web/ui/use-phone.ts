import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 45rem)')

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The window is as narrow as a phone; the style sheets say the same. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
