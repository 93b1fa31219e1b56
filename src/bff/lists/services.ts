import { servePrivate } from '#bff/endpoints.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import { services } from '#contract/services.ts'

import { readComplete } from './complete.ts'
import { serviceList } from './descriptions/services.ts'
import { listedService } from './listed.ts'
import { type ListNeeds, localeIn, pageOf } from './page.ts'

const template = 'GET /api/services'

export const servicesEndpoint = (data: ListNeeds) =>
  servePrivate(
    { [template]: services[template] },
    {
      [template]: async ({ query }, call) => {
        const { session, fresh } = call
        if (query.fields === 'keys') await readComplete(data, call, 'services')
        const snapshot = await data.snapshots.get(session, 'services', { fresh })
        const { ledger, complete } = await readLedger(data, session)
        const reference = { today: data.reader.today(session), ledger }
        const localized = { ...query, locale: localeIn(call) }
        const { page } = await pageOf(snapshot, snapshot.items, serviceList, localized, reference)
        const reasons = reasonsOf(data, session)
        const items = page.items.map((service) => listedService(service, ledger, reasons))
        return { ...page, items, complete: page.complete && complete }
      },
    },
  )
