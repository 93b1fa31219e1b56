import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Resources, Resource } from '#dialects/reading/resource.ts'
import { ProblemError } from '#server/problems.ts'

/** A provider's list may change faster than it can be read; each reading has tried several times. */
const mostReadings = 3

/**
 * Waits until a list is complete, for a selection or an export: a part would pass for the whole.
 * @throws ProblemError `provider_unavailable` if it is stale, or still incomplete after three readings
 */
export async function readComplete<F extends Resource>(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  { session }: { session: SignedIn },
  resource: F,
): Promise<readonly Resources[F][]> {
  for (let nth = 0; nth < mostReadings; nth += 1) {
    const snapshot = await snapshots.get(session, resource, { whole: true })
    if (snapshot.complete) return snapshot.items
    if (snapshot.stale) break
  }
  throw new ProblemError('provider_unavailable')
}
