import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Job, UndoPlan } from '#contract/jobs.ts'

import { call, urlOf } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import { refreshEverywhere, renewalKeys } from './tabs.ts'

export type { Job, UndoPlan }

/** Running jobs and those of the last 24 hours, newest first (sorted by the server). */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call('GET /api/jobs', {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ state }) => state !== 'done') ? 1000 : 60_000,
})

/** A job with all its items. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call('GET /api/jobs/{id}', { params: { id } }, { signal }),
  })

/** What an undo would do now: read for each press, as it may change at any time. */
export const readUndoPlan = (client: QueryClient, id: string): Promise<UndoPlan> =>
  client.fetchQuery({
    queryKey: ['jobs', id, 'undo'],
    queryFn: () => call('GET /api/jobs/{id}/undo', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const markUndone = (other: Job, job: Job): Job =>
  other.id === job.undoes ? { ...other, undoneBy: job.id } : other

function updateCached(client: QueryClient, job: Job): Job {
  client.removeQueries({ queryKey: jobQuery(job.id).queryKey })
  client.setQueryData(jobsQuery.queryKey, (list) => ({
    items: [
      job,
      ...(list?.items ?? [])
        .filter(({ id }) => id !== job.id)
        .map((other) => markUndone(other, job)),
    ],
  }))
  return job
}

export const useJobMutation = <Variables>(
  send: (variables: Variables) => Promise<Job>,
  callbacks: MutationCallbacks<Job, Variables>,
) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (variables: Variables, { client }) =>
      updateCached(client, await send(variables)),
  })

export const useStopJob = (callbacks: MutationCallbacks<Job, string>) =>
  useJobMutation((id) => call('POST /api/jobs/{id}/stop', { params: { id } }), callbacks)

/** Reopens a job for the items that failed or were not tried. */
export const useRetryJob = (callbacks: MutationCallbacks<Job, string>) =>
  useJobMutation((id) => call('POST /api/jobs/{id}/retry', { params: { id } }), callbacks)

interface UndoRequest {
  id: string
  /** What to restore although it was changed after the job. */
  include: readonly { type: string; id: string }[]
}

/** Starts a job that restores what was before the first attempt of this one. */
export const useUndoJob = (callbacks: MutationCallbacks<Job, UndoRequest>) =>
  useJobMutation(
    ({ id, include }) =>
      call('POST /api/jobs/{id}/undo', {
        params: { id },
        body: { include: include.map(({ type, id }) => ({ type, id })) },
      }),
    callbacks,
  )

export const jobCsvUrl = (id: string): string => urlOf('GET /api/jobs/{id}.csv', { params: { id } })

/** Reads lists and totals again after a job has made progress. */
export const refreshAfterJob = (client: QueryClient): void => refreshEverywhere(client, renewalKeys)
