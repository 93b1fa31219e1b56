/**
 * A sign-in under way at the provider's login: kept in the store, used once, for ten minutes, and
 * bound to the browser that began it by a cookie.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

import { randomState } from 'openid-client'

import { tokenCookie } from '#bff/token-cookie.ts'
import type { Clock } from '#server/clock.ts'
import type { Store } from '#server/store.ts'

import { SignInError } from './problem.ts'

const lifetime = 600_000
export interface PendingSignIn {
  readonly nonce: string
  readonly codeVerifier: string
}

export interface Transaction extends PendingSignIn {
  /** Page to open, as `returnAddress` gives it. */
  readonly next: string | null
  readonly remember: boolean
  /** Id of the session that the browser had, which the new one replaces. */
  readonly replaces: string | null
  /** Set if it is the proof for a step-up of that session. Missing on older transactions. */
  readonly proof?: { readonly session: string; readonly begunAt: number }
}

export interface Transactions<T extends PendingSignIn> {
  /** Stores it under the `state`. Returns `Set-Cookie`. */
  begin(state: string, transaction: T): Promise<string>
  /**
   * Returns it once.
   * @throws SignInError `expired` if there is none, `cookie` if another browser began it
   */
  take(state: string, request: Request): Promise<T>
  /** `Set-Cookie` that deletes the cookie. */
  readonly expiredCookie: string
}

const proofPrefix = 'proof-'

/** The `state` of a new transaction. Its prefix tells an expired proof from an expired sign-in. */
export const newState = (isProof: boolean): string => (isProof ? proofPrefix : '') + randomState()

export const isStateOfProof = (state: string): boolean => state.startsWith(proofPrefix)

const idOf = (state: string) => createHash('sha256').update(state).digest('hex')

/** Customers and staff have separate records and cookies, so neither can pass for the other. */
export function createTransactions<T extends PendingSignIn>(
  { store, clock }: { store: Store; clock: Clock },
  { kind, cookieName }: { kind: string; cookieName: string },
): Transactions<T> {
  // Lax: the browser comes back by a link from the provider's site.
  const cookie = tokenCookie(cookieName, 'Lax')
  return {
    expiredCookie: cookie.expired,
    async begin(state, transaction) {
      const id = idOf(state)
      const { id: binding, setCookie } = cookie.create(lifetime)
      const value = Buffer.from(JSON.stringify({ ...transaction, binding }))
      await store.put({ kind, id, owner: '', value, expiresAt: clock.now() + lifetime })
      return setCookie
    },
    async take(state, request) {
      const id = idOf(state)
      const stored = await store.get(kind, id)
      // Of two requests with the same `state`, one deletes it.
      if (!stored || !(await store.delete(kind, id))) throw new SignInError('expired', 'no state')
      // `begin` wrote it, so it has this shape.
      const transaction = JSON.parse(stored.value.toString()) as T & { binding: string }
      const binding = cookie.idOf(request)
      if (binding === null) throw new SignInError('cookie', 'no cookie')
      if (!timingSafeEqual(Buffer.from(binding), Buffer.from(transaction.binding)))
        throw new SignInError('cookie', 'another browser')
      return transaction
    },
  }
}
