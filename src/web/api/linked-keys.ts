import { queryOptions } from '@tanstack/react-query'

import type { KeyTest, LinkedKey, TestedRead } from '#contract/linked-keys.ts'

import { call } from './call.ts'
import { ignoreNotFound } from './error.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import { adoptSession, endSession } from './session.ts'

export type { KeyTest, LinkedKey, TestedRead }

/** Of the signed-in person, oldest first. */
export const linkedKeysQuery = queryOptions({
  queryKey: ['linked-keys'],
  queryFn: async ({ signal }) => (await call('GET /api/linked-keys', {}, { signal })).items,
})

/** Reads one thing with a key that is not linked yet. Rejects with `key_rejected` or the failure. */
export const testKey = (apiKey: string, read: TestedRead, signal: AbortSignal): Promise<KeyTest> =>
  call('POST /api/linked-keys/test', { body: { apiKey, read } }, { signal })

interface NewKey {
  apiKey: string
  /** The account may be another customer's. */
  confirmed: boolean
}

/** Links a key. Resolves with whether the page already showed its account. */
export const useLinkKey = (callbacks: MutationCallbacks<boolean, NewKey>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (body: NewKey, { client }) =>
      adoptSession(client, await call('POST /api/linked-keys', { body })),
    meta: { withoutSession: true },
  })

/** Shows the account of another linked key. */
export const useShowLinkedKey = (callbacks: MutationCallbacks<boolean, string>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (id: string, { client }) =>
      adoptSession(client, await call('POST /api/linked-keys/{id}/use', { params: { id } })),
    meta: { withoutSession: true },
  })

/** Removes a key. In place of a current one the session shows another account, or none is left. */
export const useRemoveLinkedKey = (callbacks: MutationCallbacks<void, LinkedKey>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async ({ id, current }: LinkedKey, { client }) => {
      await ignoreNotFound(call('DELETE /api/linked-keys/{id}', { params: { id } }))
      const rest = client
        .getQueryData(linkedKeysQuery.queryKey)
        ?.filter((linkedKey) => linkedKey.id !== id)
      if (!current) {
        client.setQueryData(linkedKeysQuery.queryKey, rest)
        return
      }
      const next = rest?.find(({ refused }) => !refused)
      const session = next
        ? await call('POST /api/linked-keys/{id}/use', { params: { id: next.id } })
        : await call('GET /api/session')
      adoptSession(client, session)
    },
    meta: { withoutSession: true },
  })

/** Deletes the person with every linked key and session. */
export const useDeletePerson = (callbacks: MutationCallbacks<void, void>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (_, { client }) => {
      await call('DELETE /api/person')
      endSession(client)
    },
    meta: { withoutSession: true },
  })
