/**
 * A sign-in under way at the provider's login: kept in the store, used once, for ten minutes, and
 * bound to the browser that began it by a cookie.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { randomState } from 'openid-client'

import type { Clock } from '#server/clock.ts'
import type { Store } from '#server/store.ts'

import { SignInError } from './problem.ts'

const lifetime = 600_000
// Lax: the browser comes back by a link from the provider's site.
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export interface PendingSignIn {
  readonly nonce: string
  readonly codeVerifier: string
}

/** A customer's. */
export interface Transaction extends PendingSignIn {
  /** Page to open, as `returnAddress` gives it. */
  readonly next: string | null
  readonly remember: boolean
  /** Id of the session that the browser had, which the new one replaces. */
  readonly replaces: string | null
  /** Set if it is the proof for a step-up of that session. Missing on transactions from before. */
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
  /** `Set-Cookie` once it is over. */
  readonly expiredCookie: string
}

const proofPrefix = 'proof-'

/** `state` of a new transaction. Says what it is for, so that one that has expired can be explained. */
export const newState = (isProof: boolean): string => (isProof ? proofPrefix : '') + randomState()

export const isStateOfProof = (state: string): boolean => state.startsWith(proofPrefix)

const hashOf = (text: string) => createHash('sha256').update(text).digest()

function bindingOf(request: Request, cookieName: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((part) => part.trim())
  const values = cookies.filter((cookie) => cookie.startsWith(`${cookieName}=`))
  return values.length === 1 ? (values[0]?.slice(cookieName.length + 1) ?? null) : null
}

/** Customers and staff have a kind of record and a cookie each, so that neither's can pass for the other's. */
export function createTransactions<T extends PendingSignIn>(
  { store, clock }: { store: Store; clock: Clock },
  { kind, cookieName }: { kind: string; cookieName: string },
): Transactions<T> {
  const idOf = (state: string) => hashOf(state).toString('hex')
  return {
    expiredCookie: `${cookieName}=; ${attributes}; Max-Age=0`,
    async begin(state, transaction) {
      const id = idOf(state)
      const binding = randomBytes(32).toString('base64url')
      const record = { ...transaction, binding: hashOf(binding).toString('hex') }
      const value = Buffer.from(JSON.stringify(record))
      await store.put({ kind, id, owner: '', value, expiresAt: clock.now() + lifetime })
      return `${cookieName}=${binding}; ${attributes}; Max-Age=${lifetime / 1000}`
    },
    async take(state, request) {
      const id = idOf(state)
      const stored = await store.get(kind, id)
      // Of two requests with the same `state`, one deletes it.
      if (!stored || !(await store.delete(kind, id))) throw new SignInError('expired', 'no state')
      // `begin` wrote it, so it has this shape.
      const transaction = JSON.parse(stored.value.toString()) as T & { binding: string }
      const brought = bindingOf(request, cookieName)
      if (brought === null) throw new SignInError('cookie', 'no cookie')
      if (!timingSafeEqual(hashOf(brought), Buffer.from(transaction.binding, 'hex')))
        throw new SignInError('cookie', 'another browser')
      return transaction
    },
  }
}
