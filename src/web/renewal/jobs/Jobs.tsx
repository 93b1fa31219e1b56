import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { refreshAfterJob, jobsQuery, type Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { deferred } from '#web/ui/deferred.tsx'

const JobTray = deferred(() => import('./JobTray.tsx'), 'JobTray')

/** Ids of finished jobs that this tab no longer shows; signing out clears them. */
const storageKey = 'jobs.dismissed'
const readDismissed = (): readonly string[] => sessionStorage.getItem(storageKey)?.split(' ') ?? []

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
  const [dismissed, setDismissed] = useState(readDismissed)
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
    .filter(({ id, state }) => state !== 'done' || !dismissed.includes(id))
    .sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done'))
  const dismiss = (): void => {
    const ids = [...new Set([...dismissed, ...shown.map(({ id }) => id)])]
    sessionStorage.setItem(storageKey, ids.join(' '))
    setDismissed(ids)
    document.querySelector<HTMLElement>('main')?.focus()
  }
  if (shown.length === 0) return null
  return <JobTray jobs={shown} isConnectionLost={isError} onDismiss={dismiss} />
}
