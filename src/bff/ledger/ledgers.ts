/** The charge ledger of an account, computed once per set of lists and day. */
import { setImmediate } from 'node:timers/promises'

import type { CustomerData } from '#bff/customer-data.ts'
import { areComplete, beginLists } from '#bff/provider/list-progress.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import { type LeadDays } from '#ledger/lead-times.ts'
import { type Ledger, ledgerSteps } from '#ledger/ledger.ts'
import { memoOn } from '#memo-on.ts'
import { turns } from '#server/turns.ts'

const none: readonly never[] = []
const ledgerOn = memoOn(
  (
    _owner: readonly unknown[],
    services: readonly Service[],
    domains: readonly Domain[],
    invoices: readonly Invoice[],
    complete: boolean,
    leadDays: LeadDays,
    today: string,
    client: string,
  ): Promise<Ledger> =>
    turns.run(client, ledgerSteps({ services, domains, invoices, complete, leadDays }, today)),
)

/** The ledger of the cached lists, as far as they have been read. */
export function ledgerIn(
  { snapshots, reader }: Pick<CustomerData, 'snapshots' | 'reader'>,
  session: SignedIn,
): Promise<Ledger> {
  const services = snapshots.peek(session, 'services')
  const domains = snapshots.peek(session, 'domains')
  const invoices = snapshots.peek(session, 'invoices')
  const read = [services, domains, invoices]
  return ledgerOn(
    read.find((list) => list && list.items.length > 0)?.items ?? none,
    services?.items ?? none,
    domains?.items ?? none,
    invoices?.items ?? none,
    read.every((list) => list?.complete === true),
    reader.leadDays,
    reader.today(session),
    session.owner,
  )
}

/**
 * The ledger, and whether every list that it counts with has been read or cannot be. Starts reading
 * those that have not, without waiting for them.
 */
export async function readLedger(
  data: Pick<CustomerData, 'snapshots' | 'reader'>,
  session: SignedIn,
): Promise<{ ledger: Ledger; complete: boolean }> {
  const lists = beginLists(data, session)
  // A list that failed a moment ago fails again at once.
  if (!areComplete(lists())) await setImmediate()
  // Before the ledger: a list that ends while the ledger is computed is not in it.
  const complete = areComplete(lists())
  return { ledger: await ledgerIn(data, session), complete }
}
