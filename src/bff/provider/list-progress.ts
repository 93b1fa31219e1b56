/** Reads the lists that a response needs besides its own, without waiting for them. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import type { Resource, Resources } from '#dialects/reading/resource.ts'

import type { Snapshot } from './entry.ts'

/** How far a list has been read. */
export interface Progress<T> {
  /** `null` before the first rows, or if the list cannot be read. */
  snapshot: Snapshot<T> | null
  /** Whether the reading has ended, in success or failure. */
  isSettled: boolean
}

export interface ListProgresses {
  services: Progress<Service>
  domains: Progress<Domain>
  invoices: Progress<Invoice>
}

/** Starts reading the lists. The returned function gives the progress so far, without waiting. */
export function beginLists(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
): () => ListProgresses {
  const begin = <F extends Resource>(resource: F) => {
    const progress: Progress<Resources[F]> = { snapshot: null, isSettled: false }
    void snapshots
      .get(session, resource)
      // A list that fails is left out; reading the record itself reports the problem.
      .then(
        (snapshot) => Object.assign(progress, { snapshot, isSettled: snapshot.complete }),
        () => Object.assign(progress, { isSettled: true }),
      )
    return () =>
      progress.isSettled ? progress : { ...progress, snapshot: snapshots.peek(session, resource) }
  }
  const [services, domains, invoices] = [begin('services'), begin('domains'), begin('invoices')]
  return () => ({ services: services(), domains: domains(), invoices: invoices() })
}

export const isComplete = ({ snapshot, isSettled }: Progress<unknown>) =>
  isSettled || snapshot?.complete === true

/** Whether everything that the ledger counts with has been read. */
export const areComplete = ({ services, domains, invoices }: ListProgresses): boolean =>
  [services, domains, invoices].every(isComplete)
