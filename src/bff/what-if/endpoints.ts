/** "What if": the coming charges with some switches set otherwise. Nothing is stored or sent on. */
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { whatIf as table } from '#contract/what-if.ts'
import { whatIfSteps } from '#ledger/what-if.ts'
import type { Contribution } from '#server/contribution.ts'
import { turns } from '#server/turns.ts'

export const whatIf = (data: Pick<CustomerData, 'snapshots' | 'reader'>): Contribution => ({
  endpoints: servePrivate(table, {
    'POST /api/what-if': async ({ body }, { session, signal }) => {
      const { ledger, complete } = await readLedger(data, session)
      const result = await turns.run(session.owner, whatIfSteps(ledger, body.flips), signal)
      const { months, before, after, ends, renews, unclear, unstated, dropped } = result
      return {
        months: [...months],
        before,
        after,
        ends,
        renews,
        unclear,
        atLeast: !complete || unstated + before.uncounted + after.uncounted > 0,
        // A service that has not been read yet is not gone.
        dropped: dropped.filter(({ reason }) => complete || reason !== 'gone'),
        complete,
      }
    },
  }),
})
