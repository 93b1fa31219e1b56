/** What has changed since the last visit as CSV. Scripts rely on the names of the columns. */
import type { News } from '#contract/news.ts'
import { amountCell, type Columns } from '#server/csv.ts'

export const newsColumns: Columns<News> = {
  on: ({ on }) => on,
  at: ({ at }) => at,
  change: ({ kind }) => kind,
  subject: ({ subject }) => subject.kind,
  type: ({ subject }) => subject.type,
  id: ({ subject }) => subject.id,
  name: ({ subject }) => subject.label,
  amount: ({ amount }) => amountCell(amount),
  amount_before: ({ before }) => amountCell(before),
  currency: ({ amount, before }) => (amount ?? before)?.currency ?? null,
  tax_included: ({ taxIncluded }) => taxIncluded,
  from: ({ from }) => from,
  to: ({ to }) => to,
  contradiction: ({ contradiction }) => contradiction?.kind ?? null,
}
