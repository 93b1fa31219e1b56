import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import type { Resources, Resource } from '#dialects/reading/resource.ts'
import { ProblemError } from '#server/problems.ts'

/** Waits until a list is complete, for a selection or an export: a part would pass for the whole. */
export async function readComplete<F extends Resource>(
  data: Pick<CustomerData, 'clock' | 'snapshots'>,
  call: Call,
  resource: F,
): Promise<readonly Resources[F][]> {
  for (;;) {
    const snapshot = await data.snapshots.get(call.session, resource)
    if (snapshot.complete) return snapshot.items
    if (snapshot.stale) throw new ProblemError('provider_unavailable')
    await data.clock.sleep(200, call.signal)
  }
}
