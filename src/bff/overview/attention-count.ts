import type { CustomerData } from '#bff/customer-data.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { attentionIn } from '#ledger/attention.ts'
import { turns } from '#server/turns.ts'

/** Number of rows in "Needs attention"; `null` until every list it depends on is complete. */
export type AttentionCount = (session: SignedIn) => Promise<number | null>

export const createAttentionCount =
  ({ snapshots, reader }: Pick<CustomerData, 'snapshots' | 'reader'>): AttentionCount =>
  async (session) => {
    const services = snapshots.peek(session, 'services')
    const domains = snapshots.peek(session, 'domains')
    const invoices = snapshots.peek(session, 'invoices')
    if (!services?.complete || !domains?.complete || !invoices?.complete) return null
    const ledger = await ledgerIn({ snapshots, reader }, session)
    const finding = attentionIn(ledger, { services, domains, invoices })
    return (await turns.run(session.owner, finding)).length
  }
