import { useSyncExternalStore } from 'react'

/** A hook that says whether the window is at most this wide. */
function createWidthHook(width: string): () => boolean {
  const query = window.matchMedia(`(max-width: ${width})`)
  const subscribe = (onChange: () => void): (() => void) => {
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the window is as narrow as a phone. The style sheets use the same limit. */
export const usePhone = createWidthHook('45rem')

/** Whether a bar of actions has to leave some to its menu. */
export const useNarrow = createWidthHook('73.75rem')
