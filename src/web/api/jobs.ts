import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Job } from '#contract/jobs.ts'

import { call, urlOf } from './call.ts'
import { refreshEverywhere, renewalKeys } from './tabs.ts'

export type { Job }

/** Running jobs and those of the last 24 hours, newest first as the server gives them. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call('GET /api/jobs', {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ state }) => state !== 'done') ? 1000 : 60_000,
})

function put(client: QueryClient, job: Job): Job {
  client.setQueryData(jobsQuery.queryKey, (list) => ({
    items: [job, ...(list?.items ?? []).filter(({ id }) => id !== job.id)],
  }))
  return job
}

/** Starts changing many; runs in the BFF, whatever becomes of this page. */
export const startJob = async (
  client: QueryClient,
  items: readonly { type: string; id: string }[],
  enabled: boolean,
): Promise<Job> =>
  put(
    client,
    await call('POST /api/jobs/auto-renew', {
      body: { items: items.map(({ type, id }) => ({ type, id })), enabled },
    }),
  )

export const stopJob = async (client: QueryClient, id: string): Promise<Job> =>
  put(client, await call('POST /api/jobs/{id}/stop', { params: { id } }))

/** Tries again what did not change and was not tried: a job of its own. */
export const retryJob = async (client: QueryClient, id: string): Promise<Job> =>
  put(client, await call('POST /api/jobs/{id}/retry', { params: { id } }))

/** Changes back what the job changed: a job of its own. */
export const undoJob = async (client: QueryClient, id: string): Promise<Job> =>
  put(client, await call('POST /api/jobs/{id}/undo', { params: { id } }))

export const jobCsvUrl = (id: string): string => urlOf('GET /api/jobs/{id}.csv', { params: { id } })

/** After a job has moved on: lists and totals show it. */
export const followJob = (client: QueryClient): void => refreshEverywhere(client, renewalKeys)
