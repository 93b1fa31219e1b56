import type { CustomerData } from '#bff/customer-data.ts'
import { joinDomains } from '#bff/lists/joined-domains.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'

import { attentionOf, renewables } from './attention.ts'

/** Number of rows in "Needs attention"; `null` until every list it depends on is complete. */
export type AttentionCount = (session: SignedIn) => number | null

export function createAttentionCount({
  snapshots,
  reader,
}: Pick<CustomerData, 'snapshots' | 'reader'>): AttentionCount {
  // Cached per set of lists and day, because every page shows the count.
  const counts = new WeakMap<readonly unknown[], { key: unknown[]; count: number }>()
  return (session) => {
    const services = snapshots.peek(session, 'services')
    const domains = snapshots.peek(session, 'domains')
    const invoices = snapshots.peek(session, 'invoices')
    if (!services?.complete || !domains?.complete || !invoices?.complete) return null
    const today = reader.today(session)
    const key = [domains.items, invoices.items, today]
    const cached = counts.get(services.items)
    if (cached?.key.every((part, index) => part === key[index])) return cached.count
    const items = renewables(services.items, joinDomains(domains.items, services.items))
    const count = attentionOf(items, invoices.items, today).length
    counts.set(services.items, { key, count })
    return count
  }
}
