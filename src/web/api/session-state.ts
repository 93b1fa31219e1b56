/** Client state that belongs to the session, and the registry that resets all of it. */
import { create, type StoreApi, type UseBoundStore } from 'zustand'

import type { StepUpMethod } from '#contract/errors.ts'

import { ApiError } from './error.ts'

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
  /** Whether the customer is entering another key, because this one may do too little. */
  isChangingKey: boolean
  /** Tag of the account shown, as in the `Portico-Account` header; `null` while nobody is signed in. */
  account: string | null
  /** Proofs that a waiting change needs one of (`step-up-state.ts`); `null` while none waits. */
  proofs: readonly StepUpMethod[] | null
}

export const useSessionState = createSessionStore<SessionState>({
  end: null,
  isChangingKey: false,
  account: null,
  proofs: null,
})

/** Each tab keeps its account when it is loaded again. A link may name another one. */
const storageKey = 'account'
if (globalThis.window)
  setShownAccount(
    new URLSearchParams(location.search).get(storageKey) ?? sessionStorage.getItem(storageKey),
  )

/** A refused key stays the reason: calls beside the one that finds it only find no session. */
export const reportSessionEnd = (end: SessionEnd | null): void =>
  useSessionState.setState((state) =>
    state.end === 'key_rejected' && end === 'not_signed_in' ? state : { end },
  )

export const changeKey = (): void => useSessionState.setState({ isChangingKey: true })

export const keepKey = (): void => useSessionState.setState({ isChangingKey: false })

export const sessionEnd = (): SessionEnd | null => useSessionState.getState().end

/** Records which account the page shows. */
export function setShownAccount(account: string | null): void {
  useSessionState.setState({ account })
  if (account === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, account)
}

export const shownAccount = (): string | null => useSessionState.getState().account

let leavePage: (shown: string) => void = () => undefined

/** Registers how to leave the page after another tab signed in to a different account. */
export function onOtherAccount(leave: (shown: string) => void): void {
  leavePage = leave
}

/** Leaves the page, which explains what happened. Does nothing if that has been done. */
export function reportOtherAccount(): void {
  const shown = shownAccount()
  if (shown !== null) leavePage(shown)
}

/**
 * Returns the response if it belongs to the account shown. All tabs share one session, so a late
 * response may belong to another account: then the page is left.
 * @throws ApiError `other_account`
 */
export function requireShownAccount(response: Response): Response {
  const shown = shownAccount()
  const stated = response.headers.get('Portico-Account')
  if (shown === null || stated === null || stated === shown) return response
  reportOtherAccount()
  throw new ApiError('other_account', 409)
}
