import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Resources, Resource } from '#dialects/reading/resource.ts'
import { ProblemError } from '#server/problems.ts'

/** A provider's list may change faster than it can be read. */
const waitAtMost = 5 * 60_000

/**
 * Waits until a list is complete, for a selection or an export: a part would pass for the whole.
 * @throws ProblemError `provider_unavailable` if it is stale, or still incomplete after five minutes
 */
export async function readComplete<F extends Resource>(
  { clock, snapshots }: Pick<CustomerData, 'clock' | 'snapshots'>,
  { session, signal }: { session: SignedIn; signal?: AbortSignal },
  resource: F,
): Promise<readonly Resources[F][]> {
  const until = clock.now() + waitAtMost
  while (clock.now() < until) {
    const snapshot = await snapshots.get(session, resource)
    if (snapshot.complete) return snapshot.items
    if (snapshot.stale) break
    await clock.sleep(200, signal)
  }
  throw new ProblemError('provider_unavailable')
}
