import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { refreshAfterJob, jobsQuery } from '#web/api/jobs.ts'

import { useDismissedJobs } from './dismissed.ts'

const JobStack = lazy(() =>
  import('./JobStack.tsx').then(({ JobStack }) => ({ default: JobStack })),
)

/** The last day's jobs, without dismissed ones. Reads lists again while a job makes progress. */
export function JobStrips() {
  const client = useQueryClient()
  const { data } = useQuery(jobsQuery)
  const dismissed = useDismissedJobs()
  const progress = (data?.items ?? [])
    .map(({ id, state, changed }) => `${id} ${state} ${changed}`)
    .join()
  const lastProgress = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined) return
    if (lastProgress.current !== undefined && lastProgress.current !== progress)
      refreshAfterJob(client)
    lastProgress.current = progress
  }, [client, data, progress])
  // Running jobs first; each part stays sorted from newest to oldest.
  const shown = (data?.items ?? [])
    .filter(({ id, state }) => state !== 'done' || !dismissed.includes(id))
    .sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done'))
  if (shown.length === 0) return null
  return (
    <Suspense>
      <JobStack jobs={shown} />
    </Suspense>
  )
}
