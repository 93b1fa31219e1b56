/** The change history: what was changed here, a view of the record of events. */
import { z } from 'zod'

import { changeKinds, changeResults, changesSearch } from './changes.search.ts'
import { Count, FreeText, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { SessionHandle } from './session.ts'
import { Instant, list } from './shapes.ts'
import { strict } from './strict.ts'

/** `name` is `null` if it was not known at the time. */
export const ChangedItem = z.object({ type: Word, id: Word, name: FreeText.nullable() })

/** A change of one thing, or of several in one go. */
export const Change = z.object({
  id: Word,
  at: Instant,
  kind: z.enum(changeKinds),
  /** `null` for several. */
  subject: ChangedItem.nullable(),
  /** Distinct service types among what an auto-renew change is of. */
  types: z.array(Word),
  /** State before it: `on`, `off`, `read`, `unread`; `null` if not known, or for several. */
  before: Word.nullable(),
  /** Requested state. */
  after: Word.nullable(),
  result: z.enum(changeResults),
  /** Why nothing changed, an `ErrorCode`; `null` for several. */
  reason: Word.nullable(),
  /** Things it was to change, without those that already were as requested. */
  total: Count,
  changed: Count,
  /** The bulk job that it is or, for one service's own changes, belongs to. */
  job: Word.nullable(),
  /** The job that it undoes. */
  undoes: Word.nullable(),
  /** With the result `undone`. */
  undoneAt: Instant.nullable(),
  /** When the same service was next changed here; `null` for several. */
  changedAgainAt: Instant.nullable(),
  /** Browser and system of the session; `null` if the browser did not say. */
  device: SessionHandle.pick({ browser: true, system: true }).nullable(),
  /** Whether this session made it. */
  current: z.boolean(),
})
export type Change = z.infer<typeof Change>

export const ChangeList = list(Change).extend({
  /** Time of the oldest change kept, whatever the filters. */
  since: Instant.nullable(),
})

/** What did not change comes first; at most 500. */
export const ChangeDetail = Change.extend({
  items: z.array(
    ChangedItem.extend({
      outcome: z.enum(['done', 'refused', 'unknown', 'not-tried']),
      reason: Word.nullable(),
    }),
  ),
})
export type ChangeDetail = z.infer<typeof ChangeDetail>

export const changes = {
  'GET /api/changes': { query: strict(changesSearch), output: ChangeList },
  'GET /api/changes.csv': { query: strict(changesSearch), output: 'csv' },
  'GET /api/changes/{id}': { output: ChangeDetail },
  /** Restores one service's auto-renew, unless it was changed since: then `conflict`. */
  'POST /api/changes/{id}/undo': { stepUp: 'turning-off', output: 'none' },
  /** The whole record, with sign-ins, refusals and exports. */
  'GET /api/events.csv': { output: 'csv' },
} as const satisfies EndpointTable
