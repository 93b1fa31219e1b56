import type { Job } from '#contract/jobs.ts'

import { isCounted, type JobItem, type StoredJob } from './records.ts'

/** A stored job in the contract's shape. */
export function toJob(job: StoredJob, items: readonly JobItem[]): Omit<Job, 'undo'> {
  const count = (outcome: JobItem['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  const counted = items.filter(isCounted)
  const { id, state, enabled, startedAt, endedAt, undoes, undoneBy, stopReason = null } = job
  return {
    id,
    state,
    enabled,
    startedAt,
    endedAt,
    stopReason,
    undoes,
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
