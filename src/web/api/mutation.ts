/** The gate: every change runs in one mutation cache, under the same rules. */
import {
  MutationCache,
  MutationObserver,
  notifyManager,
  useMutation,
  type MutationFunctionContext,
  type MutationKey,
  type MutationMeta,
  type MutationObserverOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'

import { ApiError } from './error.ts'
import { sessionEnd } from './session-state.ts'
import { refreshEverywhere } from './tabs.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Query key prefixes to read again afterwards, here and in other tabs. */
      refreshes?: readonly string[]
      /** Allowed even though the session is over: signing in and out. */
      withoutSession?: boolean
    }
  }
}

/**
 * Resolves once components have rendered the latest cache. A change must stay pending until then:
 * dropping its optimistic state earlier would flash the old state.
 */
export const untilShown = (): Promise<void> =>
  new Promise((resolve) => {
    notifyManager.schedule(resolve)
  })

/** Whether no later change with this key is queued. Call it while the change is pending. */
export const isLatest = (client: QueryClient, mutationKey: MutationKey | undefined): boolean =>
  mutationKey === undefined || client.isMutating({ mutationKey, exact: true }) <= 1

export const createMutationCache = (): MutationCache =>
  new MutationCache({
    onMutate: (_variables, { meta }) => {
      const end = sessionEnd()
      if (end !== null && !meta?.withoutSession) throw new ApiError(end, 401)
    },
    // The component that made the change shows an `ApiError`; anything else is a bug.
    onError: (error) => {
      if (!(error instanceof ApiError)) reportError(error)
    },
    onSettled: async (_data, _error, _variables, _result, { meta, options }, { client }) => {
      await untilShown()
      // Reading before the last queued change would bring back a state that is about to change.
      if (meta?.refreshes && isLatest(client, options.mutationKey)) {
        refreshEverywhere(client, meta.refreshes)
      }
    },
  })

/** Callbacks that a page may add to a change. */
export type MutationCallbacks<Data, Variables> = Pick<
  UseMutationOptions<Data, Error, Variables>,
  'onSuccess' | 'onError' | 'onSettled'
>

/** For a component that shows the pending state and error of its own change. */
export const useApiMutation = <Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> => useMutation(options)

/** A hook for one change, which takes the callbacks of the page that makes it. */
export const changeHook = <Data, Variables = void>(
  mutationFn: (variables: Variables, context: MutationFunctionContext) => Promise<Data>,
  meta: MutationMeta = {},
) =>
  function useChange(callbacks: MutationCallbacks<Data, Variables> = {}) {
    return useApiMutation({ ...callbacks, mutationFn, meta })
  }

type RecordMutation<Data, Variables, Result> = Omit<
  MutationObserverOptions<Data, Error, Variables, Result>,
  'mutationFn' | 'mutationKey' | 'scope' | 'gcTime'
> & {
  /** Identifies the record. Changes with the same key are sent one at a time. */
  mutationKey: readonly [string, ...string[]]
  mutationFn: (variables: Variables, context: MutationFunctionContext) => Promise<Data>
}

/** Drops failed changes with this key, because they were dismissed or retried. */
export function dropFailed(client: QueryClient, mutationKey: MutationKey): void {
  const cache = client.getMutationCache()
  for (const failed of cache.findAll({ mutationKey, exact: true, status: 'error' })) {
    cache.remove(failed)
  }
}

/**
 * Changes one record of many. The change outlives its row, and a failure stays in the cache
 * (`useMutationState`) until the next attempt. Rejects with `ApiError`.
 */
export async function startMutation<Data, Variables, Result>(
  client: QueryClient,
  options: RecordMutation<Data, Variables, Result>,
  variables: Variables,
): Promise<Data> {
  const { mutationKey } = options
  dropFailed(client, mutationKey)
  const scope = { id: JSON.stringify(mutationKey) }
  const observer = new MutationObserver(client, {
    ...options,
    scope,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const data = await observer.mutate(variables)
  // One successful change is enough to know the previous state; drop the older ones.
  const cache = client.getMutationCache()
  for (const older of cache.findAll({ mutationKey, exact: true, status: 'success' }).slice(0, -1)) {
    cache.remove(older)
  }
  return data
}
