import { servePrivate } from '#bff/endpoints.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import { beginLists } from '#bff/provider/list-progress.ts'
import { details } from '#contract/details.ts'
import { joinDomains } from '#ledger/joined-domains.ts'
import { turns } from '#server/turns.ts'

import { domainDetail } from './related.ts'
import type { DetailNeeds } from './services.ts'
import { readSingle } from './single.ts'

const template = 'GET /api/domains/{name}'

/** Reads the domain itself; related records come from the cached lists. */
export const domainDetails = (data: DetailNeeds) =>
  servePrivate(
    { [template]: details[template] },
    {
      [template]: async ({ params }, call) => {
        const { reader } = data
        const { session } = call
        const name = params.name.toLowerCase()
        const lists = beginLists(data, session)
        const isSame = (item: { name: string }) => item.name === name
        const domain = await readSingle(data, call, 'domains', { id: name }, isSame)
        const known = lists()
        const joining = joinDomains([domain], known.services.snapshot?.items ?? [])
        const [joined = domain] = await turns.run(session.owner, joining)
        const ledger = await ledgerIn(data, session)
        const context = { lists: known, today: reader.today(session), ledger }
        return turns.run(session.owner, domainDetail(joined, context))
      },
    },
  )
