/** Events as CSV, one line each. Scripts rely on the names of the columns. */
import { instant } from '#server/clock.ts'
import type { Columns } from '#server/csv.ts'

import type { Event, NewEvent } from './event.ts'

export const eventColumns: Columns<Event> = {
  at: ({ at }) => instant(at),
  event: ({ kind }) => kind,
  type: ({ subject }) => subject?.type ?? null,
  id: ({ subject }) => subject?.id ?? null,
  name: ({ subject }) => subject?.name ?? null,
  before: ({ before }) => before ?? null,
  after: ({ after }) => after ?? null,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason ?? null,
  job: ({ job }) => job ?? null,
  count: ({ count }) => count ?? null,
  browser: ({ actor }) => actor.device?.browser ?? null,
  system: ({ actor }) => actor.device?.system ?? null,
  person: ({ actor }) => actor.person ?? null,
  support: ({ actor }) => actor.support?.name ?? null,
  times: ({ times = 1 }) => times,
  last: ({ at, lastAt = at }) => instant(lastAt),
  request: ({ requestId }) => requestId ?? null,
}

/** `count`: the rows of the file. */
export const exportEvent = (id: string, count: number, type = 'csv'): NewEvent => ({
  kind: 'export',
  subject: { type, id, name: null },
  count,
})
