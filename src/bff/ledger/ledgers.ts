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
import { turns } from '#server/turns.ts'

interface Lists {
  services: readonly Service[]
  domains: readonly Domain[]
  invoices: readonly Invoice[]
  /** Whether all of them are whole. */
  complete: boolean
  leadDays: LeadDays
}

const none: readonly never[] = []
/** By the first list that has items. */
const cache = new WeakMap<readonly unknown[], { key: unknown[]; ledger: Promise<Ledger> }>()

function ledgerOf(lists: Lists, today: string, client: string): Promise<Ledger> {
  const { services, domains, invoices, complete } = lists
  const key = [services, domains, invoices, complete, today]
  const owner = [services, domains, invoices].find(({ length }) => length > 0) ?? none
  const cached = cache.get(owner)
  if (cached?.key.every((part, index) => part === key[index])) return cached.ledger
  const ledger = turns.run(client, ledgerSteps(lists, today))
  cache.set(owner, { key, ledger })
  return ledger
}

/** The ledger of the cached lists, as far as they have been read. */
export function ledgerIn(
  { snapshots, reader }: Pick<CustomerData, 'snapshots' | 'reader'>,
  session: SignedIn,
): Promise<Ledger> {
  const services = snapshots.peek(session, 'services')
  const domains = snapshots.peek(session, 'domains')
  const invoices = snapshots.peek(session, 'invoices')
  const lists = {
    services: services?.items ?? none,
    domains: domains?.items ?? none,
    invoices: invoices?.items ?? none,
    complete: [services, domains, invoices].every((list) => list?.complete === true),
    leadDays: reader.leadDays,
  }
  return ledgerOf(lists, reader.today(session), session.owner)
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
