import { type Call, serveOne } from '#bff/endpoints.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import { beginLists } from '#bff/provider/list-progress.ts'
import { details } from '#contract/details.ts'
import type { Service } from '#contract/services.ts'
import { joinDomains } from '#ledger/joined-domains.ts'
import { turns } from '#server/turns.ts'

import { domainDetail } from './related.ts'
import { type DetailNeeds, readOne } from './services.ts'
import { readSingle } from './single.ts'

/**
 * Reads the service that represents the domain, if the lists tell which one it is; `null` if not, or if
 * it cannot be read.
 */
async function readAsService(data: DetailNeeds, call: Call, name: string): Promise<Service | null> {
  const { snapshots, records } = data
  const { session } = call
  const [services, domains] = [
    snapshots.peek(session, 'services')?.items,
    snapshots.peek(session, 'domains')?.items,
  ]
  if (!services || !domains) return null
  const joined = await turns.run(session.owner, joinDomains(domains, services))
  const ref = joined.find((domain) => domain.name === name)?.service
  if (!ref) return null
  const read = () => records.read(session, 'services', ref)
  return readOne(data, call, ref, read).catch(() => null)
}

/** Reads the domain itself and its service; other related records come from the cached lists. */
export const domainDetails = (data: DetailNeeds) =>
  serveOne(details, 'GET /api/domains/{name}', async ({ params }, call) => {
    const { reader } = data
    const { session } = call
    const name = params.name.toLowerCase()
    const lists = beginLists(data, session)
    const isSame = (item: { name: string }) => item.name === name
    const [domain, asService] = await Promise.all([
      readSingle(data, call, 'domains', { id: name }, isSame),
      readAsService(data, call, name),
    ])
    const known = lists()
    const joining = joinDomains([domain], known.services.snapshot?.items ?? [])
    const [joined = domain] = await turns.run(session.owner, joining)
    const ledger = await ledgerIn(data, session)
    const context = { lists: known, today: reader.today(session), ledger }
    return turns.run(session.owner, domainDetail(joined, asService, context))
  })
