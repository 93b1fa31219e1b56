import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

import { followJob, jobsQuery } from '#web/api/jobs.ts'

import { dismissedJobs, subscribeDismissed } from './dismissed.ts'

const JobStack = lazy(() =>
  import('./JobStack.tsx').then(({ JobStack }) => ({ default: JobStack })),
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
  // Those that can still be stopped first, then the newest.
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
