import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

import { followJob, jobsQuery } from '#web/api/jobs.ts'

import { dismissedJobs, subscribeDismissed } from './dismissed.ts'

const JobStrip = lazy(() =>
  import('./JobStrip.tsx').then(({ JobStrip }) => ({ default: JobStrip })),
)

/** Jobs of the last day that the customer has not put away; lists follow while one is running. */
export function JobStrips() {
  const client = useQueryClient()
  const { data } = useQuery(jobsQuery)
  const dismissed = useSyncExternalStore(subscribeDismissed, dismissedJobs)
  const progress = (data?.items ?? [])
    .map(({ id, state, changed }) => `${id} ${state} ${changed}`)
    .join()
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined) return
    if (seen.current !== undefined && seen.current !== progress) followJob(client)
    seen.current = progress
  }, [client, data, progress])
  const shown = (data?.items ?? []).filter(
    ({ id, state }) => state !== 'done' || !dismissed.includes(id),
  )
  if (shown.length === 0) return null
  return (
    <Suspense>
      {shown.slice(0, 2).map((job) => (
        <JobStrip key={job.id} job={job} />
      ))}
    </Suspense>
  )
}
