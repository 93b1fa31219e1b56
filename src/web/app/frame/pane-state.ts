/** The assistant's pane. Whether it is open survives navigation and reloads of this tab. */
import { create } from 'zustand'

import { onForget } from '#web/api/session-state.ts'

interface PaneState {
  readonly open: boolean
  /** Whether it opened with the page, not by the customer. Then it leaves the focus where it is. */
  readonly restored: boolean
  /** Whether something new arrived while it was closed. */
  readonly news: boolean
  /** Counts requests to open it while it is open. Each moves the focus to the text field. */
  readonly focusRequests: number
  /** A question for the text field, until it is taken from here. It is not sent. */
  readonly question: string | null
}

const storageKey = 'pane.open'
const closed: PaneState = {
  open: false,
  restored: false,
  news: false,
  focusRequests: 0,
  question: null,
}

const restored = globalThis.sessionStorage?.getItem(storageKey) === '1'
export const usePane = create<PaneState>(() => ({ ...closed, open: restored, restored }))
usePane.subscribe(({ open }) => {
  if (open) sessionStorage.setItem(storageKey, '1')
  else sessionStorage.removeItem(storageKey)
})

/** What had the focus when the pane was opened. */
let opener: HTMLElement | null = null

/** With a question, puts it into the text field. */
export function openPane(question?: string): void {
  const { open, focusRequests } = usePane.getState()
  if (question !== undefined) usePane.setState({ question })
  if (open) {
    usePane.setState({ focusRequests: focusRequests + 1 })
    return
  }
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  usePane.setState({ open: true, news: false })
}

/** Closes the pane and returns the focus to what opened it. */
export function closePane(): void {
  usePane.setState({ open: false, restored: false })
  opener?.focus({ preventScroll: true })
  opener = null
}

export const togglePane = (): void => (usePane.getState().open ? closePane() : openPane())

/** Shows a dot on the assistant's button while the pane is closed. */
export function markNews(): void {
  if (!usePane.getState().open) usePane.setState({ news: true })
}

// A new session starts with the pane closed, whatever the tab remembers.
onForget(() => usePane.setState(closed))
