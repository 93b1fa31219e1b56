import { LRUCache } from 'lru-cache'

import { notSignedIn, sessionCookie } from '#bff/sessions/cookie.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import { ProblemError } from '#server/problems.ts'

/** Enough for every page that is open when a provider revokes keys. */
const maxRemembered = 10_000

/**
 * The problem for a private endpoint without a session: `key_rejected` if the provider's refusal ended
 * it. The page may not have made the call that was refused: lists and bulk jobs are read for it.
 */
export function createMissingSession(
  sessions: Pick<Sessions, 'onEnd'>,
): (request: Request) => ProblemError {
  const refusedIds = new LRUCache<string, true>({ max: maxRemembered })
  sessions.onEnd(({ id }, isRefused) => {
    if (isRefused) refusedIds.set(id, true)
  })
  return (request) => {
    const id = sessionCookie.idOf(request)
    const isRefused = id !== null && refusedIds.has(id)
    return isRefused ? new ProblemError('key_rejected') : notSignedIn(request)
  }
}
