/** Changes that the assistant proposes: shown, confirmed or cancelled by the customer. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ProposedAction } from '#contract/actions.ts'

import { call } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import { renewalKeys } from './tabs.ts'

export type { ProposedAction }

export const actionQuery = (id: string) =>
  queryOptions({
    queryKey: ['actions', id],
    queryFn: ({ signal }) =>
      call('GET /api/assistant/actions/{id}', { params: { id } }, { signal }),
  })

/** Reads open proposals again when a later one, which may replace them, has arrived. */
export const refreshOpenActions = (client: QueryClient, later: string): void =>
  void client.invalidateQueries({
    queryKey: ['actions'],
    // Only `actionQuery` has this key.
    predicate: ({ queryKey, state }) =>
      queryKey[1] !== later && (state.data as ProposedAction | undefined)?.state === 'open',
  })

const refreshes = [...renewalKeys, 'notifications', 'jobs', 'session'] as const

/** The variables are the services to leave out. */
export const useConfirmAction = (
  id: string,
  callbacks: MutationCallbacks<ProposedAction, readonly { type: string; id: string }[]>,
) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (left: readonly { type: string; id: string }[], { client }) => {
      const exclude = left.map(({ type, id }) => ({ type, id }))
      const address = 'POST /api/assistant/actions/{id}/confirm'
      const action = await call(address, { params: { id }, body: { exclude } })
      client.setQueryData(actionQuery(id).queryKey, action)
      return action
    },
    meta: { refreshes },
  })

export const useCancelAction = (id: string, callbacks: MutationCallbacks<void, void>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (_: void, { client }) => {
      const action = await call('POST /api/assistant/actions/{id}/cancel', { params: { id } })
      client.setQueryData(actionQuery(id).queryKey, action)
    },
  })
