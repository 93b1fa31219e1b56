/** The access journal: who saw or changed what, a view of the record of events. */
import { z } from 'zod'

import { accessActors, accessDeeds, accessLogSearch } from './access-log.search.ts'
import { changeResults } from './changes.search.ts'
import { ChangedItem } from './changes.ts'
import { Count, Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { SessionHandle } from './session.ts'
import { Instant, list } from './shapes.ts'
import { strict } from './strict.ts'

/**
 * What is recorded. `after` says the decision of `assistant-sharing`, and why `support-end` came about. A
 * bulk change is `auto-renew`.
 */
const accessKinds = [
  'assistant-action',
  'assistant-sharing',
  'auto-renew',
  'conversation-delete',
  'data-erase',
  'export',
  'key-link',
  'key-refused',
  'key-unlink',
  'notification-delete',
  'notification-read',
  'passkey-add',
  'passkey-remove',
  'passkey-restore',
  'person-delete',
  'sign-in',
  'sign-out',
  'step-up',
  'support-code',
  'support-end',
  'support-enter',
  'support-view',
] as const

export const AccessEntry = z.object({
  id: Word,
  at: Instant,
  /** `other-key`: somebody with another key of the account. */
  who: z.enum(accessActors),
  helper: Personal.nullable(),
  /** Whether staff sign-in states the name. Otherwise it was typed. */
  helperVerified: z.boolean(),
  device: SessionHandle.pick({ browser: true, system: true }).nullable(),
  /** Whether this session did it. */
  current: z.boolean(),
  deed: z.enum(accessDeeds),
  kind: z.enum(accessKinds),
  /** `null` for several, or none. A page's `id` is its path. */
  subject: ChangedItem.nullable(),
  /** Distinct service types among what an auto-renew change is of. */
  types: z.array(Word),
  /** New state or decision, way of signing in, or why a grant has ended. */
  after: Word.nullable(),
  result: z.enum(changeResults),
  /** Why it was refused, an `ErrorCode`. */
  reason: Word.nullable(),
  /** Number of things it was about, such as rows of a file. */
  total: Count,
  changed: Count,
  /** Number of equal entries within an hour that are folded into this one, and the time of the last. */
  times: Count.positive(),
  lastAt: Instant,
  undoneAt: Instant.nullable(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

export const accessLog = {
  'GET /api/access-log': { query: strict(accessLogSearch), output: list(AccessEntry) },
  'GET /api/access-log.csv': { query: strict(accessLogSearch), output: 'csv' },
} as const satisfies EndpointTable
