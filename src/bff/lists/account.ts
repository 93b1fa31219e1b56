import { serveOne, setReadHeaders } from '#bff/endpoints.ts'
import { account } from '#contract/account.ts'
import { ProblemError } from '#server/problems.ts'

import type { ListNeeds } from './page.ts'

export const accountEndpoint = ({ snapshots }: ListNeeds) =>
  serveOne(account, 'GET /api/account', async (_, call) => {
    const snapshot = await snapshots.get(call.session, 'account', { fresh: call.fresh })
    const [item] = snapshot.items
    if (!item) throw new ProblemError('provider_unreadable')
    setReadHeaders(call, snapshot)
    return item
  })
