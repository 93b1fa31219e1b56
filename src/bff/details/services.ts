import { isSameService } from '#bff/auto-renew/auto-renew.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, serveOne } from '#bff/endpoints.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import { beginLists } from '#bff/provider/list-progress.ts'
import type { Records } from '#bff/provider/records.ts'
import { details } from '#contract/details.ts'
import type { Service } from '#contract/services.ts'
import { turns } from '#server/turns.ts'

import { serviceDetail } from './related.ts'
import { readSingle } from './single.ts'

export type DetailNeeds = Pick<CustomerData, 'clock' | 'reader' | 'snapshots'> & {
  records: Records
}

/**
 * Reads a service by itself, and corrects its row: this reading is newer than the list, unless the row
 * has changed in the meantime.
 */
export async function readOne(
  { snapshots }: Pick<DetailNeeds, 'snapshots'>,
  { session }: Call,
  ref: { type: string; id: string },
  read: () => Promise<Service>,
): Promise<Service> {
  const isSame = isSameService(ref)
  const listed = () => snapshots.peek(session, 'services')?.items.find(isSame)
  const before = listed()
  const service = await read()
  const { autoRenew } = service
  const isNewer = before !== undefined && before === listed()
  if (isNewer && autoRenew && before.autoRenew?.enabled !== autoRenew.enabled)
    await snapshots.patch(session, 'services', isSame, service)
  return service
}

/** Reads the service itself; related records come from the cached lists. */
export const serviceDetails = (data: DetailNeeds) =>
  serveOne(details, 'GET /api/services/{type}/{id}', async ({ params }, call) => {
    const { reader } = data
    const { session } = call
    const lists = beginLists(data, session)
    const service = await readOne(data, call, params, () =>
      readSingle(data, call, 'services', params, isSameService(params)),
    )
    const ledger = await ledgerIn(data, session)
    const context = { lists: lists(), today: reader.today(session), ledger }
    return turns.run(session.owner, serviceDetail(service, context))
  })
