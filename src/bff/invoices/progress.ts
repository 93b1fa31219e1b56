import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import type { Snapshot } from '#bff/provider/entry.ts'
import type { Invoice } from '#contract/invoices.ts'

/** The invoices as far as they have been read, and how far that is. A part is never summed up. */
export async function readSoFar({ snapshots }: Pick<CustomerData, 'snapshots'>, call: Call) {
  const snapshot: Snapshot<Invoice> = await snapshots.get(call.session, 'invoices', {
    fresh: call.fresh,
  })
  const { complete, loaded, expected } = snapshot
  return { snapshot, progress: { complete, loaded, expected } }
}

/** Years with invoices, newest first. */
export const yearsOf = (invoices: readonly Invoice[]): string[] =>
  [...new Set(invoices.map(({ issuedOn }) => issuedOn?.slice(0, 4)))]
    .filter((year) => year !== undefined)
    .toSorted((a, b) => (a < b ? 1 : -1))
