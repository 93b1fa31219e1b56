/** A person's linked keys, and their sign-in as a whole: `docs/contract.md`, "Persons". */
import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { ApiKey, Session } from './session.ts'
import { Instant } from './shapes.ts'

export const LinkedKey = z.object({
  /** A handle. The key itself is never sent. */
  id: z.string(),
  /** `null` if the key may not read its account. */
  account: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  linkedAt: Instant,
  /** Whether the provider refuses the key. */
  refused: z.boolean(),
  /** Whether this session shows the account. */
  current: z.boolean(),
})
export type LinkedKey = z.infer<typeof LinkedKey>

/** What a key may read, each tested by reading. */
export const testedReads = [
  'account',
  'services',
  'domains',
  'invoices',
  'orders',
  'notifications',
  'conversations',
] as const
export type TestedRead = (typeof testedReads)[number]

const KeyTest = z.object({
  /** `false` if the provider says that the key lacks the scope. */
  allowed: z.boolean(),
  /** Number of records; `null` for the account, and if the provider does not say. */
  total: z.int().nullable(),
  account: z
    .object({
      id: z.string(),
      displayName: z.string(),
      /** `false` if its e-mail address is not that of the person: linking it needs `confirmed`. */
      expected: z.boolean(),
    })
    .nullable(),
})
export type KeyTest = z.infer<typeof KeyTest>

export const linkedKeys = {
  'GET /api/linked-keys': { output: z.object({ items: z.array(LinkedKey) }) },
  /** Links a key, in place of the person's former key of the same account. */
  'POST /api/linked-keys': {
    body: z.strictObject({
      apiKey: ApiKey,
      /** Says that an account of another e-mail address is meant; without it `conflict`. */
      confirmed: z.boolean().optional(),
    }),
    output: Session,
    status: 201,
  },
  'POST /api/linked-keys/test': {
    body: z.strictObject({ apiKey: ApiKey, read: z.enum(testedReads) }),
    output: KeyTest,
  },
  /** Shows the account of another linked key, in a new session. */
  'POST /api/linked-keys/{id}/use': { output: Session, status: 201 },
  'DELETE /api/linked-keys/{id}': { output: 'none', status: 204 },
  /** Deletes the person with every linked key and session. */
  'DELETE /api/person': { output: 'none', status: 204 },
} as const satisfies EndpointTable
