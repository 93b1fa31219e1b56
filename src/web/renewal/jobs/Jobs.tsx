import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { refreshAfterJob, jobsQuery, type Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { deferred } from '#web/ui/deferred.tsx'

const JobTray = deferred(() => import('./JobTray.tsx'), 'JobTray')

/** An undone job is left out: the job that undid it is shown. */
function isShown(job: Job, daysFromNow: (instant: string) => number) {
  const { state, endedAt, undoneBy, isPutAway } = job
  if (undoneBy !== null) return false
  return state !== 'done' || (!isPutAway && endedAt !== null && daysFromNow(endedAt) === 0)
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
  return <JobTray jobs={shown} isConnectionLost={isError} />
}
