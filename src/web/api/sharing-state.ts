import { createSessionStore } from './session-state.ts'

/** Whether the dialog to share the account with support is open. */
export const useSharingState = createSessionStore({ isAsking: false })

export const askToShare = (isAsking: boolean): void => useSharingState.setState({ isAsking })
