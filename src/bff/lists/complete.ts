import type { CustomerData } from '#bff/customer-data.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Resources, Resource } from '#dialects/reading/resource.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

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

/** The ledger of whole lists. Those that cannot be read are left out, as on the pages. */
export async function completeLedger(
  data: Pick<CustomerData, 'reader' | 'snapshots'>,
  call: { session: SignedIn },
): Promise<Ledger> {
  await Promise.all(
    (['services', 'domains', 'invoices'] as const).map((resource) =>
      readComplete(data, call, resource).catch(nullIfUnreadable),
    ),
  )
  return ledgerIn(data, call.session)
}
