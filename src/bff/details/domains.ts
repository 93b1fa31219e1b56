import { servePrivate } from '#bff/endpoints.ts'
import { changesOf } from '#bff/events/auto-renew-changes.ts'
import { joinDomains } from '#bff/lists/joined-domains.ts'
import { details } from '#contract/details.ts'

import { beginLists, domainDetail } from './related.ts'
import type { DetailNeeds } from './services.ts'
import { readSingle } from './single.ts'

const template = 'GET /api/domains/{name}'

/** Reads the domain itself; related records come from the cached lists. */
export const domainDetails = (data: DetailNeeds) =>
  servePrivate(
    { [template]: details[template] },
    {
      [template]: async ({ params }, call) => {
        const { events, reader, snapshots } = data
        const { session } = call
        const name = params.name.toLowerCase()
        const lists = beginLists(data, session)
        const isSame = (item: { name: string }) => item.name === name
        const domain = await readSingle(data, call, 'domains', { id: name }, isSame)
        // The domain's renewal is its service's, so its first rows are waited for.
        const reading = await snapshots.get(session, 'services').catch(() => null)
        const known = lists()
        const services = reading?.items ?? known.services.snapshot?.items ?? []
        const joined = joinDomains([domain], services)[0] ?? domain
        return domainDetail(joined, {
          lists: known,
          today: reader.today(session),
          changesOf: async (ref) => changesOf(await events.list(session), ref),
        })
      },
    },
  )
