/** Whether another company's model gets the customer's data. */
import { queryOptions } from '@tanstack/react-query'

import type { AssistantSharing } from '#contract/assistant.ts'

import { call } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'

export const sharingQuery = queryOptions({
  queryKey: ['assistant', 'sharing'],
  queryFn: ({ signal }) => call('GET /api/assistant/sharing', {}, { signal }),
})

interface Decision {
  company: string
  allow: boolean
}

export const useDecideSharing = (callbacks: MutationCallbacks<AssistantSharing, Decision>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (decision: Decision, { client }) => {
      const sharing = await call('POST /api/assistant/sharing', { body: decision })
      client.setQueryData(sharingQuery.queryKey, sharing)
      return sharing
    },
    meta: { refreshes: ['assistant', 'access-log'] },
  })
