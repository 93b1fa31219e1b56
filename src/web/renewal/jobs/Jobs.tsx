import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { refreshAfterJob, jobsQuery, type Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/app/format/use-format.ts'

const JobTray = lazy(() => import('./JobTray.tsx').then(({ JobTray }) => ({ default: JobTray })))

/** An undone job is left out: the job that undid it is shown. */
function isShown({ state, endedAt, undoneBy }: Job, daysFromNow: (instant: string) => number) {
  return undoneBy === null && (state !== 'done' || (endedAt !== null && daysFromNow(endedAt) === 0))
}

/** Running jobs and today's. Reads lists again while a job makes progress. */
export function Jobs() {
  const client = useQueryClient()
  const { daysFromNow } = useFormat()
  const { data, isError } = useQuery(jobsQuery)
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
    .filter((job) => isShown(job, daysFromNow))
    .sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done'))
  if (shown.length === 0) return null
  return (
    <Suspense>
      <JobTray jobs={shown} isConnectionLost={isError} />
    </Suspense>
  )
}
