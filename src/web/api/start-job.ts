/** Starting a bulk change. Apart from the other jobs, because only a selection loads it. */
import { useRef } from 'react'

import { call } from './call.ts'
import { type Job, useJobMutation } from './jobs.ts'
import type { MutationCallbacks } from './mutation.ts'
import { noteLastJob } from './undo-queue.ts'

interface BulkChange {
  items: readonly { type: string; id: string }[]
  enabled: boolean
  /** Of the jobs confirmed together. */
  plan?: string | undefined
}

/**
 * Starts a bulk change. It runs in the BFF, so this page may be closed. A second click, or another try
 * after a lost response, has the id of the first request and gets the same job.
 */
export function useStartJob(callbacks: MutationCallbacks<Job, BulkChange>) {
  const last = useRef<{ id: string; change: string } | null>(null)
  return useJobMutation(async ({ items, enabled, plan }: BulkChange) => {
    const body = { items: items.map(({ type, id }) => ({ type, id })), enabled, plan }
    const change = JSON.stringify(body)
    if (last.current?.change !== change) last.current = { id: crypto.randomUUID(), change }
    const job = await call('POST /api/jobs/auto-renew', { body: { id: last.current.id, ...body } })
    last.current = null
    noteLastJob(job.id)
    return job
  }, callbacks)
}
