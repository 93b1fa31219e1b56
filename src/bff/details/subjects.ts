/** Resolves what an invoice line is about against the cached lists. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Subject } from '#contract/shapes.ts'
import { subjectResolver } from '#ledger/subjects.ts'

export const subjectsIn = (
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
): ((subject: Subject | null) => Subject | null) =>
  subjectResolver(snapshots.peek(session, 'services'), snapshots.peek(session, 'domains'))
