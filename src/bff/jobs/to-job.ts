import type { Job } from '#contract/jobs.ts'

import type { JobItem, StoredJob } from './records.ts'

/** A stored job in the contract's shape. */
export function toJob(job: StoredJob, items: readonly JobItem[]): Omit<Job, 'undo'> {
  const count = (outcome: JobItem['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
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
    total: items.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    notTried: count('not-tried'),
    failed: items
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ type, id, name, code, autoRenew, due }) => ({
        type,
        id,
        name,
        code: code ?? 'internal',
        autoRenew: autoRenew ?? null,
        on: code === 'charged' || code === 'ended' ? due : null,
      })),
    secondsLeft: null,
    waiting: null,
  }
}
