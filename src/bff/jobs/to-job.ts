import type { Job } from '#contract/jobs.ts'
import type { Instant } from '#contract/shapes.ts'

import { isCounted, type JobItem, type StoredJob } from './records.ts'

/** A stored job in the contract's shape. */
export function toJob(job: StoredJob, items: readonly JobItem[]): Omit<Job, 'undo' | 'isPutAway'> {
  const count = (outcome: JobItem['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  const counted = items.filter(isCounted)
  const { id, state, enabled, startedAt, endedAt, undoes, undoneBy } = job
  const { stopReason = null, plan = null } = job
  return {
    id,
    state,
    enabled,
    startedAt,
    endedAt,
    stopReason,
    undoes,
    plan,
    undoneBy,
    types: [...new Set(items.map(({ type }) => type))],
    total: counted.length,
    settled: counted.filter(({ outcome }) => outcome !== 'pending').length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    notTried: count('not-tried'),
    failed: items
      .filter(({ outcome }) => outcome === 'failed')
      .map((item) => {
        const { type, id, name, code, autoRenew, due } = item
        return {
          type,
          id,
          name,
          code: code ?? 'internal',
          autoRenew: autoRenew ?? null,
          on: code === 'charged' || code === 'ended' ? due : null,
          announced: !isCounted(item),
        }
      }),
    secondsLeft: null,
    waiting: null,
  }
}

/**
 * Whether a job needs no mention in a session that began at `began`: the customer has put it away, or it
 * had ended by then. A job that anything but the customer stopped is mentioned all the same.
 */
export const isPutAway = (job: StoredJob, began: Instant): boolean =>
  job.isPutAway === true ||
  (job.endedAt !== null &&
    job.endedAt < began &&
    (job.stopReason === undefined || job.stopReason === 'customer'))
