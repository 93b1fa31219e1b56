/** Domains joined with the services that represent them. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import type { Snapshot } from '#bff/provider/entry.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Domain } from '#contract/domains.ts'
import { joinDomains } from '#ledger/joined-domains.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'
import { turns } from '#server/turns.ts'

import { readComplete } from './complete.ts'

/** The domains list. If services cannot be read, auto-renew is as `/domains` states it. */
export async function readJoinedDomains(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
  fresh: boolean,
): Promise<{ snapshot: Snapshot<Domain>; items: readonly Domain[] }> {
  const reading = snapshots.get(session, 'services', { fresh }).catch(nullIfUnreadable)
  const [snapshot, services] = await Promise.all([
    snapshots.get(session, 'domains', { fresh }),
    reading,
  ])
  if (!services) return { snapshot, items: snapshot.items }
  return {
    snapshot: services.complete ? snapshot : { ...snapshot, complete: false },
    items: await turns.run(session.owner, joinDomains(snapshot.items, services.items)),
  }
}

/** Waits until the list is complete, with the services that state its auto-renew. */
export async function readCompleteDomains(
  data: Pick<CustomerData, 'snapshots'>,
  call: Call,
): Promise<readonly Domain[]> {
  await Promise.all([
    readComplete(data, call, 'domains'),
    readComplete(data, call, 'services').catch(nullIfUnreadable),
  ])
  return (await readJoinedDomains(data, call.session, false)).items
}
