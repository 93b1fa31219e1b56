import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'

import { jobQuery, type Job } from '#web/api/jobs.ts'
import { useWaiting } from '#web/api/waiting.ts'

/** Often enough for a row to follow its job; a job of a thousand items is large. */
const refetchMs = 3000

/** Marks the rows that running jobs have still to change. */
export function useWaitingRows(jobs: readonly Job[]): void {
  const details = useQueries({
    queries: jobs
      .filter(({ state }) => state === 'running')
      .map(({ id }) => Object.assign(jobQuery(id), { refetchInterval: refetchMs })),
  })
  const waiting = details
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ outcome }) => outcome === 'pending')
    .map(({ type, id }) => `${type}/${id}`)
    .join(' ')
  useEffect(() => {
    useWaiting.setState({ keys: new Set(waiting === '' ? [] : waiting.split(' ')) })
    return () => useWaiting.setState({ keys: new Set() })
  }, [waiting])
}
