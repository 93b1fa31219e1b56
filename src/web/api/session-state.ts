/** Client state that belongs to the session, and the registry that resets all of it. */
import { create, type StoreApi, type UseBoundStore } from 'zustand'

const resets = new Set<() => void>()

/** Registers a reset for session state outside a store: a stream to abort, a selection. */
export function onForget(reset: () => void): void {
  resets.add(reset)
}

/** A store that returns to `initial` when the session is forgotten. */
export function createSessionStore<State extends object>(
  initial: State,
): UseBoundStore<StoreApi<State>> {
  const store = create<State>(() => initial)
  onForget(() => store.setState(initial, true))
  return store
}

export function resetSessionStores(): void {
  for (const reset of resets) reset()
}

/** `key_rejected`: the provider rejected the key. `not_signed_in`: the session expired. */
export type SessionEnd = 'not_signed_in' | 'key_rejected'

interface SessionState {
  /** Why the session ended while the page is open. Signing in again on the page clears it. */
  end: SessionEnd | null
  /** Id of the account shown, encoded as in the `Portico-Account` header. */
  account: string | null
}

export const useSessionState = createSessionStore<SessionState>({ end: null, account: null })

export const reportSessionEnd = (end: SessionEnd | null): void => useSessionState.setState({ end })

export const sessionEnd = (): SessionEnd | null => useSessionState.getState().end

/** Records which account the page shows; `null` if nobody is signed in or it has no id. */
export function setShownAccount(account: { id: string } | null): void {
  useSessionState.setState({ account: account && encodeURIComponent(account.id) })
}

let leavePage: () => void = () => undefined

/** Registers how to leave the page after another tab signed in to a different account. */
export function onOtherAccount(leave: () => void): void {
  leavePage = leave
}

/**
 * Returns the response if it belongs to the account shown. All tabs share one session, so it may
 * belong to another account: then the page is left, and the promise never settles.
 */
export function requireShownAccount(response: Response): Response | Promise<never> {
  const { account } = useSessionState.getState()
  const stated = response.headers.get('Portico-Account')
  if (account === null || stated === null || stated === account) return response
  leavePage()
  // oxlint-disable-next-line promise/avoid-new -- the page unloads while callers wait
  return new Promise<never>(() => undefined)
}
