import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, setReadHeaders } from '#bff/endpoints.ts'
import type { Records } from '#bff/provider/records.ts'
import type { ListResources, ListResource } from '#dialects/reading/lists.ts'
import { ProblemError } from '#server/problems.ts'

type SingleNeeds = Pick<CustomerData, 'clock' | 'snapshots'> & { records: Records }

/** Reads one record, or takes it from the cached list while the provider cannot be reached. */
export async function readSingle<F extends ListResource>(
  { clock, records, snapshots }: SingleNeeds,
  call: Call,
  resource: F,
  ref: { type?: string; id: string },
  isSame: (item: ListResources[F]) => boolean,
): Promise<ListResources[F]> {
  try {
    const item = await records.read(call.session, resource, ref)
    setReadHeaders(call, { asOf: clock.now(), stale: false })
    return item
  } catch (error) {
    if (!(error instanceof ProblemError) || !/^(provider_|rate_limited)/.test(error.code))
      throw error
    const snapshot = await snapshots.get<ListResource>(call.session, resource).catch(() => null)
    // A snapshot holds items of its resource.
    const items = snapshot?.items as readonly ListResources[F][] | undefined
    const item = items?.find(isSame)
    if (!snapshot || !item) throw error
    const { retryAfterSeconds } = error.options
    setReadHeaders(call, { asOf: snapshot.asOf, stale: true, retryAfterSeconds })
    return item
  }
}
