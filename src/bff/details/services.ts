import { isSameService } from '#bff/auto-renew/auto-renew.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import { beginLists } from '#bff/provider/list-progress.ts'
import type { Records } from '#bff/provider/records.ts'
import { details } from '#contract/details.ts'
import { turns } from '#server/turns.ts'

import { serviceDetail } from './related.ts'
import { readSingle } from './single.ts'

export type DetailNeeds = Pick<CustomerData, 'clock' | 'reader' | 'snapshots'> & {
  records: Records
}

const template = 'GET /api/services/{type}/{id}'

/** Reads the service itself; related records come from the cached lists. */
export const serviceDetails = (data: DetailNeeds) =>
  servePrivate(
    { [template]: details[template] },
    {
      [template]: async ({ params }, call) => {
        const { reader, snapshots } = data
        const { session } = call
        const lists = beginLists(data, session)
        const listed = () => snapshots.peek(session, 'services')?.items.find(isSameService(params))
        const before = listed()
        const service = await readSingle(data, call, 'services', params, isSameService(params))
        // This reading is newer than the list, unless the row has changed in the meantime.
        const { autoRenew } = service
        const isNewer = before !== undefined && before === listed()
        if (isNewer && autoRenew && before.autoRenew?.enabled !== autoRenew.enabled)
          await snapshots.patch(session, 'services', isSameService(params), service)
        const ledger = await ledgerIn(data, session)
        const context = { lists: lists(), today: reader.today(session), ledger }
        return turns.run(session.owner, serviceDetail(service, context))
      },
    },
  )
