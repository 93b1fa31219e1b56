/** Limits of how many sessions there are: `docs/security.md`, "Sessions". */
import type { BrowserSession } from '#bff/sessions/browser-session.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import { ProblemError } from '#server/problems.ts'
import type { Store } from '#server/store.ts'

/** Of one key or person. Beyond this, the least recently used one ends. */
const maxPerHolder = 500
/** At this number nobody can sign in. */
const maxTotal = 100_000

export const byLastUse = (sessions: readonly BrowserSession[]) =>
  sessions.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)

/** @throws ProblemError `overloaded` */
export async function requireRoom(store: Store): Promise<void> {
  if ((await store.size('session')) >= maxTotal)
    throw new ProblemError('overloaded', { retryAfterSeconds: 60 })
}

/** Ends sessions beyond the limit of a key or person. */
export async function makeRoom(sessions: Sessions, session: BrowserSession): Promise<void> {
  const others = (await sessions.sameHolder(session)).filter(({ id }) => id !== session.id)
  for (const oldest of byLastUse(others).slice(maxPerHolder - 1)) await sessions.end(oldest)
}
