/** The pane beside the sheet: open or not, across pages and reloads of this tab. */
import { useSyncExternalStore } from 'react'

interface PaneState {
  readonly open: boolean
  /** Something new in it since it was closed. */
  readonly news: boolean
  /** Rises when it is asked for while it is open: whoever pressed wants to write. */
  readonly asked: number
}

const key = 'pane.open'
const closed: PaneState = { open: false, news: false, asked: 0 }
let state: PaneState = { ...closed, open: globalThis.sessionStorage?.getItem(key) === '1' }
/** What had the focus when the pane was opened. */
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()

const set = (next: PaneState): void => {
  state = next
  if (next.open) sessionStorage.setItem(key, '1')
  else sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

export function openPane(): void {
  if (state.open) {
    set({ ...state, asked: state.asked + 1 })
    return
  }
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  set({ ...state, open: true, news: false })
}

/** Closes, and gives the focus back to what opened it. */
export function closePane(): void {
  set({ ...state, open: false })
  opener?.focus({ preventScroll: true })
  opener = null
}

export const togglePane = (): void => (state.open ? closePane() : openPane())

/** There is something new: shown as a dot while the pane is closed. */
export function tellNews(): void {
  if (!state.open) set({ ...state, news: true })
}

/** The session is over: whoever keeps something of it lets it go. */
export function forgetPane(): void {
  for (const forget of forgetters) forget()
  set(closed)
}

/** Called when the session is over. */
export function onForget(forget: () => void): void {
  forgetters.add(forget)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePane = (): PaneState => useSyncExternalStore(subscribe, () => state)
