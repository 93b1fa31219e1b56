/** A person's linked keys, and their sign-in as a whole: `docs/contract.md`, "Persons". */
import { z } from 'zod'

import { accountColors } from './account-colors.ts'
import { Count, Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { ApiKey, Session } from './session.ts'
import { CalendarDate, Instant } from './shapes.ts'

export const LinkedKey = z.object({
  /** A handle. The key itself is never sent. */
  id: Word,
  /** `null` if the key may not read its account. */
  account: z
    .object({
      id: Word,
      displayName: Personal,
      /** `null` if not stated. */
      customerNumber: Personal.nullable(),
    })
    .nullable(),
  /** What the person calls the account; `null` for the provider's name. */
  name: Personal.nullable(),
  color: z.literal(accountColors),
  /** Rows that need attention; `null` unless its lists are in memory. */
  attention: Count.nullable(),
  linkedAt: Instant,
  /** When the key ends, as the person has entered it: providers do not say. `null` if they have not. */
  expiresOn: CalendarDate.nullable(),
  /** Whether the provider refuses the key. */
  refused: z.boolean(),
  /** Whether the page that asks shows the account. */
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

/** What a key may change; unknown until it is tried. */
export const keyWrites = ['autoRenew', 'notifications', 'assistant'] as const

/** What the provider calls the permissions, as the operator has stated. */
const ScopeNames = z.object({
  read: z.partialRecord(z.enum(testedReads), Word),
  write: z.partialRecord(z.enum(keyWrites), Word),
})
export type ScopeNames = z.infer<typeof ScopeNames>

const KeyTest = z.object({
  /** `false` if the provider says that the key lacks the scope. */
  allowed: z.boolean(),
  /** Number of records; `null` for the account, and if the provider does not say. */
  total: Count.nullable(),
  account: z
    .object({
      id: Word,
      displayName: Personal,
      /** `null` if not stated. */
      customerNumber: Personal.nullable(),
      /** `false` if its e-mail address is not that of the person: linking it needs `confirmed`. */
      expected: z.boolean(),
    })
    .nullable(),
})
export type KeyTest = z.infer<typeof KeyTest>

export const linkedKeys = {
  'GET /api/linked-keys': { output: z.object({ items: z.array(LinkedKey), scopes: ScopeNames }) },
  /** Links a key, in place of the person's former key of the same account. */
  'POST /api/linked-keys': {
    stepUp: 'linking',
    body: z.strictObject({
      apiKey: ApiKey,
      /** Says that an account of another e-mail address is meant; without it `conflict`. */
      confirmed: z.boolean().optional(),
      expiresOn: CalendarDate.nullable().optional(),
    }),
    output: Session,
    status: 201,
  },
  'POST /api/linked-keys/test': {
    stepUp: 'never',
    body: z.strictObject({ apiKey: ApiKey, read: z.enum(testedReads) }),
    output: KeyTest,
  },
  /** Makes its account the one that new tabs and the next sign-in show. */
  'POST /api/linked-keys/{id}/use': { stepUp: 'never', output: Session },
  /** Changes how the account is shown to this person. */
  'PATCH /api/linked-keys/{id}': {
    stepUp: 'never',
    body: z.strictObject({
      name: z.string().trim().min(1).max(80).nullable().optional(),
      color: z.literal(accountColors).optional(),
      expiresOn: CalendarDate.nullable().optional(),
    }),
    output: LinkedKey,
  },
  'DELETE /api/linked-keys/{id}': { stepUp: 'always', output: 'none', status: 204 },
  /** Deletes the person with every linked key and session. */
  'DELETE /api/person': { stepUp: 'always', output: 'none', status: 204 },
} as const satisfies EndpointTable
