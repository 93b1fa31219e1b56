import { queryOptions } from '@tanstack/react-query'

import type { KeyTest, LinkedKey, ScopeNames, TestedRead } from '#contract/linked-keys.ts'

import { call } from './call.ts'
import { ignoreNotFound } from './error.ts'
import { changeHook } from './mutation.ts'
import { setShownAccount } from './session-state.ts'
import { adoptSession, endSession } from './session.ts'
import { setTabLanguage, tabLanguage } from './tab-language.ts'

/** Pages that exist for every account; others show a record of one account. */
const isForAnyAccount = (path: string): boolean => /^\/(\w*|account\/\w+)$/.test(path)

/**
 * Loads the page again with the other account, so that nothing of this one is left in the tab: no cached
 * data, draft, selection or call under way. Pending deletions are sent as the page is left.
 */
async function switchAccount(id: string): Promise<never> {
  const { accountTag } = await call('POST /api/linked-keys/{id}/use', { params: { id } })
  const { pathname } = location
  addEventListener('pagehide', () => {
    const language = tabLanguage()
    sessionStorage.clear()
    setTabLanguage(language)
    setShownAccount(accountTag)
  })
  // Back must not bring this page up again from memory, with calls for the other account.
  addEventListener('pageshow', () => location.reload())
  location.assign(isForAnyAccount(pathname) ? pathname : '/')
  // oxlint-disable-next-line promise/avoid-new -- the page unloads while callers wait
  return new Promise<never>(() => undefined)
}

export type { KeyTest, LinkedKey, ScopeNames, TestedRead }

/** Of the signed-in person, oldest first. */
export const linkedKeysQuery = queryOptions({
  queryKey: ['linked-keys'],
  queryFn: async ({ signal }) => (await call('GET /api/linked-keys', {}, { signal })).items,
})

/** What the provider calls a key's permissions; empty unless the operator has stated it. */
export const scopeNamesQuery = queryOptions({
  queryKey: ['linked-keys', 'scopes'],
  queryFn: async ({ signal }) => (await call('GET /api/linked-keys', {}, { signal })).scopes,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Reads one thing with a key that is not linked yet. Rejects with `key_rejected` or the failure. */
export const testKey = (apiKey: string, read: TestedRead, signal: AbortSignal): Promise<KeyTest> =>
  call('POST /api/linked-keys/test', { body: { apiKey, read } }, { signal })

interface NewKey {
  apiKey: string
  /** The account may be another customer's. */
  confirmed: boolean
  /** `CalendarDate`, as entered. */
  expiresOn: string | null
}

/** Links a key. Resolves with whether the page already showed its account. */
export const useLinkKey = changeHook(
  async (body: NewKey, { client }) =>
    adoptSession(client, await call('POST /api/linked-keys', { body })),
  { withoutSession: true },
)

/** Shows the account of another linked key in this tab. */
export const useSwitchAccount = changeHook(async (id: string) => switchAccount(id), {
  withoutSession: true,
})

interface Look {
  id: string
  name: string | null
  color: LinkedKey['color']
  expiresOn: string | null
}

/** Changes what the person calls an account, and its colour. */
export const useEditLinkedKey = changeHook(
  ({ id, ...body }: Look) => call('PATCH /api/linked-keys/{id}', { params: { id }, body }),
  { refreshes: ['linked-keys', 'session'] },
)

/** Removes a key. In place of a current one the session shows another account, or none is left. */
export const useRemoveLinkedKey = changeHook(
  async ({ id, current }: LinkedKey, { client }) => {
    await ignoreNotFound(call('DELETE /api/linked-keys/{id}', { params: { id } }))
    const rest = client
      .getQueryData(linkedKeysQuery.queryKey)
      ?.filter((linkedKey) => linkedKey.id !== id)
    if (!current) {
      client.setQueryData(linkedKeysQuery.queryKey, rest)
      return
    }
    const next = rest?.find(({ refused }) => !refused)
    // The tab has no account until it has changed to another one.
    setShownAccount(null)
    if (next) await switchAccount(next.id)
    else adoptSession(client, await call('GET /api/session'))
  },
  { withoutSession: true },
)

/** Deletes the person with every linked key and session. */
export const useDeletePerson = changeHook(
  async (_, { client }) => {
    await call('DELETE /api/person')
    endSession(client)
  },
  { withoutSession: true },
)
