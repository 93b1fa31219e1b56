/**
 * Changes auto-renew of one service. The switch moves at once, requests go out one at a time, and a
 * change counts as saved only when the server has read it back.
 */
import {
  queryOptions,
  useIsFetching,
  useMutationState,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query'

import type { ServiceRef } from '#contract/shapes.ts'

import { call, callAged } from './call.ts'
import { updateCachedDomains } from './domains.ts'
import { ApiError } from './error.ts'
import { dropFailed, isLatest, startMutation, untilShown } from './mutation.ts'
import { updateCachedService, type Service } from './services.ts'
import { sessionQuery } from './session.ts'
import { refreshEverywhere, renewalKeys } from './tabs.ts'

/** What a switch needs to know about a service, or about a domain that is also a service. */
export interface AutoRenewTarget extends Pick<
  Service,
  'type' | 'id' | 'name' | 'renewal' | 'autoRenew'
> {
  /** Names of the services that use it, if it is a domain and they are known. */
  readonly dependents?: readonly string[]
}

const keyOf = ({ type, id }: ServiceRef) => ['auto-renew', type, id] as const

/** Updates the service in every cached list and details page. */
function updateCached(client: QueryClient, service: Service): void {
  updateCachedService(client, service)
  updateCachedDomains(client, service)
}

async function save(client: QueryClient, { type, id }: ServiceRef, enabled: boolean) {
  const service = await call('PATCH /api/services/{type}/{id}/auto-renew', {
    params: { type, id },
    body: { enabled },
  })
  updateCached(client, service)
  if (service.autoRenew?.enabled !== enabled) throw new ApiError('conflict', 409)
  return service
}

/**
 * Turns auto-renew on or off. A press during a pending change waits its turn; if several wait, only
 * the last is sent. Resolves with the saved service, or with `null` if a later press replaced this
 * one or it failed. Never rejects: the row shows the error, or that the key may not change it.
 */
export const changeAutoRenew = (
  client: QueryClient,
  service: ServiceRef,
  enabled: boolean,
): Promise<Service | null> => {
  const mutationKey = keyOf(service)
  client.removeQueries({ queryKey: mutationKey })
  return startMutation(
    client,
    {
      mutationKey,
      meta: { refreshes: renewalKeys },
      mutationFn: async (wanted: boolean) => {
        const saved = isLatest(client, mutationKey) ? await save(client, service, wanted) : null
        return isLatest(client, mutationKey) ? saved : null
      },
      onError: (error, wanted) => {
        const isUnknown = error instanceof ApiError && error.outcomeUnknown
        if (isUnknown && isLatest(client, mutationKey))
          void resolveUnconfirmed(client, service, wanted)
      },
    },
    enabled,
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'missing_scope') {
      // No retry can succeed with this key, so every switch is locked instead of showing a failure.
      client.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, can: { ...session.can, autoRenew: false } },
      )
      dismissChange(client, service)
    }
    return null
  })
}

/** Whether the provider has refused a change because of the key. */
export const isRefusedForKey = (client: QueryClient): boolean =>
  client.getQueryData(sessionQuery.queryKey)?.can.autoRenew === false

const firstReadMs = 5_000
const laterReadsMs = [10_000, 55_000] as const

/** Reads the service after an unconfirmed change, with retries until a fresh read succeeds. */
const outcomeQuery = ({ type, id }: ServiceRef) =>
  queryOptions({
    queryKey: keyOf({ type, id }),
    queryFn: async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, firstReadMs)
      })
      const { data, stale } = await callAged('GET /api/services/{type}/{id}', {
        params: { type, id },
      })
      if (stale) throw new ApiError('provider_unavailable', 503)
      return data
    },
    retry: true,
    retryDelay: (failures) => laterReadsMs[failures === 0 ? 0 : 1],
    staleTime: 0,
    gcTime: 0,
  })

/** Waits for a fresh read, then drops the failed change if the provider had saved it after all. */
async function resolveUnconfirmed(client: QueryClient, service: ServiceRef, wanted: boolean) {
  // Rejects if the change is dismissed or replaced, or the session is forgotten.
  const outcome = await client.fetchQuery(outcomeQuery(service)).catch(() => null)
  if (outcome === null) return
  updateCached(client, outcome)
  await untilShown()
  if (outcome.autoRenew?.enabled === wanted) dismissChange(client, service)
  refreshEverywhere(client, renewalKeys)
}

/** Drops a failed change, so the switch returns to the last confirmed state. */
export function dismissChange(client: QueryClient, service: ServiceRef): void {
  dropFailed(client, keyOf(service))
  client.removeQueries({ queryKey: keyOf(service) })
}

/** This service's changes in the mutation cache, oldest first. */
const useChanges = (service: ServiceRef) =>
  useMutationState({
    filters: { mutationKey: keyOf(service), exact: true },
    select: ({ state }: Mutation<Service | null, Error, boolean>) => ({
      status: state.status,
      wanted: state.variables === true,
      isSaved: state.data !== null && state.data !== undefined,
      error: state.error,
      submittedAt: state.submittedAt,
    }),
  })

export interface AutoRenewChange {
  /** State of the last press. */
  wanted: boolean
  /** When it was sent (ms since the epoch); `null` if it failed. */
  pendingSince: number | null
  error: Error | null
}

/** The pending or failed change, if any. */
export function useAutoRenewChange(service: ServiceRef): AutoRenewChange | undefined {
  const changes = useChanges(service)
  const last = changes.at(-1)
  if (last === undefined || last.status === 'success') return undefined
  const pending = changes.find(({ status }) => status === 'pending')
  return { wanted: last.wanted, pendingSince: pending?.submittedAt ?? null, error: last.error }
}

/** State before the last saved change; `undefined` if this page has not changed it. */
export function useFormerAutoRenew(service: ServiceRef): boolean | undefined {
  const saved = useChanges(service).findLast(({ isSaved }) => isSaved)
  return saved && !saved.wanted
}

/** Whether the outcome of a failed change is still being checked. */
export const useIsUnconfirmed = (service: ServiceRef): boolean =>
  useIsFetching({ queryKey: keyOf(service) }) > 0
