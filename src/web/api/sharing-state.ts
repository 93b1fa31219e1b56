import type { Grant } from '#contract/support.ts'

import { createSessionStore } from './session-state.ts'

interface SharingState {
  /** Whether the dialog to share the account with support is open. */
  readonly isAsking: boolean
  /** The code that this tab made last. The server keeps only its hash, so no other tab can show it. */
  readonly made: { code: string; grant: Grant } | null
}

export const useSharingState = createSessionStore<SharingState>({ isAsking: false, made: null })

export const askToShare = (isAsking: boolean): void => useSharingState.setState({ isAsking })
