/** An ended job from the record of events, which keeps it longer than the jobs' own records. */
import type { Event } from '#bff/events/event.ts'
import { instant } from '#server/clock.ts'

import { type JobItem, newItem } from './records.ts'
import type { UndoableJob } from './undo.ts'

const itemOf = ({ subject, at, before, after, outcome, due }: Event): JobItem[] =>
  subject
    ? [
        {
          ...newItem({
            type: subject.type,
            id: subject.id,
            name: subject.name ?? subject.id,
            due: due ?? null,
          }),
          outcome: outcome === 'done' ? 'changed' : 'failed',
          // As in `JobItem`: a write that was sent changed the setting to its opposite.
          sent: (outcome === 'done' || outcome === 'unknown') && before !== after,
          settledAt: instant(at),
        },
      ]
    : []

/** `null` if the events do not have it, or it has not ended. */
export function pastJob(
  events: readonly Event[],
  id: string,
): { job: UndoableJob; items: JobItem[] } | null {
  const bulk = events.find((event) => event.kind === 'bulk' && event.id === id)
  if (!bulk || bulk.outcome === 'running') return null
  const undoneBy = events.find(({ kind, undoes }) => kind === 'bulk' && undoes === id)?.id ?? null
  const parts = events.filter(({ kind, job }) => kind === 'auto-renew' && job === id)
  const job = { id, enabled: bulk.after === 'on', endedAt: instant(bulk.at), undoneBy }
  return { job, items: parts.flatMap(itemOf) }
}
