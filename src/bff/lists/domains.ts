import { servePrivate } from '#bff/endpoints.ts'
import { domains } from '#contract/domains.ts'

import { domainList } from './descriptions/domains.ts'
import { readJoinedDomains } from './joined-domains.ts'
import { type ListNeeds, pageOf } from './page.ts'

const template = 'GET /api/domains'

export const domainsEndpoint = (data: ListNeeds) =>
  servePrivate(
    { [template]: domains[template] },
    {
      [template]: async ({ query }, call) => {
        const { snapshot, items } = await readJoinedDomains(data, call.session, call.fresh)
        const today = data.reader.today(call.session)
        return (await pageOf(snapshot, items, domainList, query, today)).page
      },
    },
  )
