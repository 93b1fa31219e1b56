/** Whether another company's model gets the customer's data. */
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'
import { changeHook } from './mutation.ts'

export const sharingQuery = queryOptions({
  queryKey: ['assistant', 'sharing'],
  queryFn: ({ signal }) => call('GET /api/assistant/sharing', {}, { signal }),
})

interface Decision {
  company: string
  allow: boolean
}

export const useDecideSharing = changeHook(
  async (decision: Decision, { client }) => {
    const sharing = await call('POST /api/assistant/sharing', { body: decision })
    client.setQueryData(sharingQuery.queryKey, sharing)
    return sharing
  },
  { refreshes: ['assistant', 'access-log'] },
)
