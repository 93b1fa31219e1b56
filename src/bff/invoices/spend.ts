/** What was spent in a year, by month and by type. */
import type { CustomerData } from '#bff/customer-data.ts'
import { serveOne } from '#bff/endpoints.ts'
import { invoiceSums, type Spend } from '#contract/invoice-sums.ts'
import { type Compared, type Spend as LedgerSpend, spendSteps } from '#ledger/spend.ts'
import { Reusable } from '#server/body-cache.ts'
import { turns } from '#server/turns.ts'

import { readSoFar, yearsOf } from './progress.ts'

function inContract({ currency, all, months, types, undated }: LedgerSpend, year: string) {
  const compared = ({ amount, before }: Compared) => ({
    amount: { minorUnits: amount, currency },
    before: { minorUnits: before, currency },
  })
  const monthAt = (at: number) => `${year}-${String(at + 1).padStart(2, '0')}`
  return {
    currency,
    ...compared(all),
    months: months.map((sums, at) => Object.assign(compared(sums), { month: monthAt(at) })),
    types: types.map(({ type, amount, before }) =>
      Object.assign(compared({ amount, before }), { type }),
    ),
    undated,
  }
}

export const spendEndpoint = (data: Pick<CustomerData, 'reader' | 'snapshots'>) =>
  serveOne(invoiceSums, 'GET /api/spend', async ({ query }, call) => {
    const { snapshot, progress } = await readSoFar(data, call)
    const today = data.reader.today(call.session)
    const year = String(query.year ?? today.slice(0, 4))
    const basis = query.basis ?? 'invoiced'
    return new Reusable([snapshot, today], async (): Promise<Spend> => {
      const items = progress.complete ? snapshot.items : []
      const counting = spendSteps(items, year, today, basis)
      const spend = await turns.run(call.session.owner, counting, call.signal)
      return {
        ...progress,
        year,
        basis,
        years: yearsOf(snapshot.items),
        until: today.startsWith(year) ? today : `${year}-12-31`,
        uncounted: spend.uncounted,
        currencies: spend.currencies.map((own) => inContract(own, year)),
      }
    })
  })
