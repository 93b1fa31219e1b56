import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { attentionIn } from '#ledger/attention.ts'

/** Number of rows in "Needs attention"; `null` until every list it depends on is complete. */
export type AttentionCount = (session: SignedIn) => number | null

export const createAttentionCount =
  ({ snapshots, reader }: Pick<CustomerData, 'snapshots' | 'reader'>): AttentionCount =>
  (session) => {
    const services = snapshots.peek(session, 'services')
    const domains = snapshots.peek(session, 'domains')
    const invoices = snapshots.peek(session, 'invoices')
    if (!services?.complete || !domains?.complete || !invoices?.complete) return null
    return attentionIn({ services, domains, invoices }, reader.today(session)).length
  }
