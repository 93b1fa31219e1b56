/** A job as events: one for the job, one for each item that it tried or was to try. */
import { autoRenewEvent } from '#bff/events/auto-renew-changes.ts'
import type { NewEvent } from '#bff/events/event.ts'

import { isCounted, type JobItem, type StoredJob } from './records.ts'

const outcomes = { changed: 'done', failed: 'refused', 'not-tried': 'not-tried' } as const

/** The setting before: the opposite of what was sent, else as last read. */
const beforeOf = (job: StoredJob, { sent, autoRenew }: JobItem): boolean | null =>
  sent ? !job.enabled : (autoRenew?.enabled ?? null)

/** Recorded when the job starts, and again when it has ended. */
export const bulkEvent = (job: StoredJob, count: number): NewEvent => ({
  id: job.id,
  // `startedAt` has no milliseconds, and would order the job before changes of the same second.
  at: Number.parseInt(job.id.slice(0, 9), 36),
  kind: 'bulk',
  job: job.id,
  after: job.enabled ? 'on' : 'off',
  outcome: job.state === 'done' ? 'done' : 'running',
  count,
  ...(job.undoes !== null && { undoes: job.undoes }),
})

/** Items that already were as requested are no change. */
export const itemEvents = (job: StoredJob, items: readonly JobItem[]): NewEvent[] =>
  items.flatMap((item) => {
    const { outcome, code, sent, due } = item
    if (outcome === 'pending' || outcome === 'unchanged') return []
    const event = autoRenewEvent({
      service: item,
      before: beforeOf(job, item),
      after: job.enabled,
      job: job.id,
      // A write was sent, and nobody knows what became of it.
      outcome: outcome === 'failed' && sent ? 'unknown' : outcomes[outcome],
      reason: code ?? undefined,
    })
    return {
      ...event,
      ...(due !== null && { due }),
      ...(!isCounted(item) && { announced: true as const }),
    }
  })
