/**
 * Sign-ins under way at the provider's login: each is kept in the store, used once, for ten minutes, and
 * bound to the browser that began it by a cookie of its own, so that tabs don't take each other's.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

import { randomState } from 'openid-client'

import { cookieNames, tokenCookie } from '#bff/token-cookie.ts'
import type { Clock } from '#server/clock.ts'
import { parseRecord, type Store } from '#server/store.ts'

import { SignInError } from './problem.ts'

const lifetime = 600_000
/** Sign-ins that a browser can have under way. Another one ends the oldest. */
const maxUnderWay = 5

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
  /** Set if it is the proof for a step-up of that session. */
  readonly proof?: { readonly session: string; readonly begunAt: number }
}

export interface Transactions<T extends PendingSignIn> {
  /** Stores it under the `state`. Returns the `Set-Cookie`s. */
  begin(state: string, transaction: T, request: Request): Promise<string[]>
  /**
   * Returns it once.
   * @throws SignInError `expired` if there is none, `cookie` if another browser began it
   */
  take(state: string, request: Request): Promise<T>
  /** `Set-Cookie` that deletes the cookie of the request's transaction. */
  expiredCookies(request: Request): string[]
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
  const cookieOf = (id: string) => tokenCookie(`${cookieName}-${id.slice(0, 16)}`, 'Lax')
  return {
    expiredCookies(request) {
      const state = new URL(request.url).searchParams.get('state')
      return state === null ? [] : [cookieOf(idOf(state)).expired]
    },
    async begin(state, transaction, request) {
      const id = idOf(state)
      const { id: binding, setCookie } = cookieOf(id).create(lifetime)
      const value = Buffer.from(JSON.stringify({ ...transaction, binding }))
      await store.put({ kind, id, owner: '', value, expiresAt: clock.now() + lifetime })
      // Browsers send the oldest first (RFC 6265 §5.4).
      const earlier = cookieNames(request).filter((name) => name.startsWith(`${cookieName}-`))
      const surplus = earlier.slice(0, Math.max(0, earlier.length + 1 - maxUnderWay))
      return [setCookie, ...surplus.map((name) => tokenCookie(name, 'Lax').expired)]
    },
    async take(state, request) {
      const id = idOf(state)
      const stored = await store.get(kind, id)
      if (!stored) throw new SignInError('expired', 'no state')
      const transaction = parseRecord<T & { binding: string }>(stored)
      const binding = cookieOf(id).idOf(request)
      if (binding === null) throw new SignInError('cookie', 'no cookie')
      if (!timingSafeEqual(Buffer.from(binding), Buffer.from(transaction.binding)))
        throw new SignInError('cookie', 'another browser')
      // Of two requests with the same `state`, one deletes it.
      if (!(await store.delete(kind, id))) throw new SignInError('expired', 'no state')
      return transaction
    },
  }
}
