/** Whether the palette stands open: asked for by a key, the sidebar and the phone's top bar. */
import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

export function setPaletteOpen(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
