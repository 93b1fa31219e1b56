/**
 * Changes that the assistant proposes. Nothing is changed until the customer confirms the proposal, once
 * and within five minutes: `docs/contract.md`, "Proposed actions".
 */
import { z } from 'zod'

import { Count, FreeText, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { SelectionKeys } from './services.ts'
import { Instant, ServiceRef } from './shapes.ts'

const kinds = ['auto-renew', 'notification-read', 'notification-delete'] as const

export const ProposedAction = z.object({
  id: Word,
  kind: z.enum(kinds),
  /** For `auto-renew`: the proposed setting. */
  enabled: z.boolean().nullable(),
  /** Of `auto-renew`: the services as they were when it was proposed. */
  services: SelectionKeys.shape.items,
  notifications: z.array(z.object({ id: Word, title: FreeText.nullable() })),
  /** `replaced`: by a later proposal in the same conversation. */
  state: z.enum(['open', 'confirmed', 'cancelled', 'expired', 'replaced']),
  expiresAt: Instant,
  /** Until it expires. */
  secondsLeft: Count,
  /** When it was confirmed, cancelled or replaced. */
  endedAt: Instant.nullable(),
  /** Once confirmed: what happened, or the job that makes the changes. */
  result: z
    .object({
      job: Word.nullable(),
      changed: Count,
      /** `code`: an `ErrorCode`. */
      failed: z.array(z.object({ id: Word, name: FreeText, code: Word })),
    })
    .nullable(),
})
export type ProposedAction = z.infer<typeof ProposedAction>

export const actions = {
  'GET /api/assistant/actions/{id}': { output: ProposedAction },
  /** `exclude`: what is left out; `type` of a notification is `notification`. 409 `conflict` if it is not open, or shows what is no longer true. */
  'POST /api/assistant/actions/{id}/confirm': {
    stepUp: 'turning-off',
    body: z.strictObject({
      exclude: z.array(ServiceRef).max(500),
    }),
    output: ProposedAction,
  },
  'POST /api/assistant/actions/{id}/cancel': { stepUp: 'never', output: ProposedAction },
} as const satisfies EndpointTable
