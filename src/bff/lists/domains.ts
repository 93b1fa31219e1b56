import { serveOne } from '#bff/endpoints.ts'
import { withLabelled } from '#bff/labels/labelled.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import { type Domain, domains } from '#contract/domains.ts'
import { Reusable } from '#server/body-cache.ts'

import { domainList } from './descriptions/domains.ts'
import { priceChangesIn } from './descriptions/price-changes.ts'
import { readCompleteDomains, readJoinedDomains } from './joined-domains.ts'
import { listedDomain } from './listed.ts'
import { type ListNeeds, pageOf } from './page.ts'

export const domainsEndpoint = (data: ListNeeds) =>
  serveOne(domains, 'GET /api/domains', async ({ query: asked }, call) => {
    const query = await withLabelled(data, call.session, asked)
    if (query.fields === 'keys') await readCompleteDomains(data, call)
    const { snapshot, items } = await readJoinedDomains(data, call.session, call.fresh)
    const { ledger, complete } = await readLedger(data, call.session)
    const today = data.reader.today(call.session)
    const reasons = await reasonsOf(data, call.session)
    return new Reusable(
      [snapshot, items, ledger, reasons, complete, today, String(query.label)],
      async () => {
        const reference = { ...call, today, ledger }
        const { page, matches } = await pageOf(snapshot, items, domainList, query, reference)
        const thingOf = ({ name }: Domain) => ledger.thingOfDomain(name)
        const nextOf = ({ name }: Domain) => ledger.ofDomain(name)[0]
        return {
          ...page,
          tax: ledger.tax,
          priceChanges: await priceChangesIn(matches, call.session, thingOf, nextOf),
          items: page.items.map((domain) => listedDomain(domain, ledger, reasons)),
          complete: page.complete && complete,
        }
      },
    )
  })
