import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { type Reasons, reasonsIn } from '#ledger/reasons.ts'
import { turns } from '#server/turns.ts'

/** The reasons by the cached lists, as far as they have been read. */
export const reasonsOf = (
  { snapshots, reader }: Pick<CustomerData, 'snapshots' | 'reader'>,
  session: SignedIn,
): Promise<Reasons> => {
  const lists = {
    services: snapshots.peek(session, 'services'),
    domains: snapshots.peek(session, 'domains'),
    invoices: snapshots.peek(session, 'invoices'),
  }
  return turns.run(session.owner, reasonsIn(lists, reader.today(session)))
}
