import { serveOne } from '#bff/endpoints.ts'
import { withLabelled } from '#bff/labels/labelled.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import { services } from '#contract/services.ts'
import { Reusable } from '#server/body-cache.ts'

import { priceChangesIn } from './descriptions/price-changes.ts'
import { serviceList } from './descriptions/services.ts'
import { listedService } from './listed.ts'
import { type ListNeeds, pageOf, readList } from './page.ts'

export const servicesEndpoint = (data: ListNeeds) =>
  serveOne(services, 'GET /api/services', async ({ query: asked }, call) => {
    const query = await withLabelled(data, call.session, asked)
    const { snapshot, today } = await readList(data, call, 'services', query)
    const { ledger, complete } = await readLedger(data, call.session)
    const reasons = await reasonsOf(data, call.session)
    return new Reusable(
      [snapshot, ledger, reasons, complete, today, String(query.label)],
      async () => {
        const reference = { ...call, today, ledger }
        const { page, matches } = await pageOf(
          snapshot,
          snapshot.items,
          serviceList,
          query,
          reference,
        )
        const items = page.items.map((service) => listedService(service, ledger, reasons))
        const priceChanges = await priceChangesIn(
          matches,
          call.session,
          ledger.thingOfService,
          (row) => ledger.ofService(row)[0],
        )
        return {
          ...page,
          items,
          priceChanges,
          tax: ledger.tax,
          complete: page.complete && complete,
        }
      },
    )
  })
