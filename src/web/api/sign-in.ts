/** Signing in with a key, and out. Loads with the forms and menus that offer it. */
import type { QueryClient } from '@tanstack/react-query'

import { call } from './call.ts'
import { ApiError } from './error.ts'
import { changeHook } from './mutation.ts'
import { adoptSession, endSession } from './session.ts'
import { flushDeletions } from './undo-queue.ts'

/**
 * Signs in with an API key. Resolves with whether the page already showed this account; if it did
 * not, the previous session is forgotten. Rejects with `key_rejected`, `rate_limited`,
 * `invalid_input` or a server error, or with `not_signed_in` if the browser keeps no cookie.
 */
export async function signIn(
  client: QueryClient,
  apiKey: string,
  remember: boolean,
): Promise<boolean> {
  await call('POST /api/session', { body: { apiKey, remember } })
  const session = await call('GET /api/session')
  // Safari keeps no `Secure` cookie over plain http, not even on loopback.
  if (session.state === 'anonymous') throw new ApiError('not_signed_in', 0)
  return adoptSession(client, session)
}

interface Credentials {
  apiKey: string
  remember: boolean
}

export const useSignIn = changeHook(
  ({ apiKey, remember }: Credentials, { client }) => signIn(client, apiKey, remember),
  { withoutSession: true },
)

/** How long signing out waits for pending deletions (ms). */
const flushTimeoutMs = 2000

/** Sends pending deletions, then ends the session on the server and forgets it here. */
export async function signOut(client: QueryClient): Promise<void> {
  await Promise.race([
    flushDeletions(),
    new Promise((resolve) => {
      setTimeout(resolve, flushTimeoutMs)
    }),
  ])
  const { continueAt } = await call('DELETE /api/session')
  endSession(client)
  if (continueAt === null) return undefined
  // The provider's login ends its own session, and leads back.
  window.location.assign(continueAt)
  // oxlint-disable-next-line promise/avoid-new -- the page unloads while callers wait
  return new Promise<never>(() => undefined)
}

export const useSignOutMutation = changeHook((_, { client }) => signOut(client), {
  withoutSession: true,
})
