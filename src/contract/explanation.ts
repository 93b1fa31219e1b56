/** "Why is this blank?": for staff, where the operator has switched it on. */
import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'

/** Names of the provider's fields, never their values. */
export const Explanation = z.object({
  fields: z.array(
    z.object({
      /** Of the contract, in the words of `portico.provider.json`. */
      field: z.string(),
      /** The provider's names that could mean it, in the order tried; empty: nothing like it was sent. */
      names: z.array(z.string()),
      /** The one whose value was taken; `null`: none could be read. */
      used: z.string().nullable(),
      /** Those that hold a value which could not be read as the field, and what kind of value; the rest are empty. */
      unread: z.array(
        z.object({ name: z.string(), kind: z.enum(['text', 'number', 'flag', 'list', 'object']) }),
      ),
      /** How many names are kept back, as they are names of secrets. */
      withheld: z.int(),
    }),
  ),
  /** Names that no field claims. */
  others: z.array(z.string()),
})
export type Explanation = z.infer<typeof Explanation>

const lists = z.enum(['services', 'domains', 'invoices', 'orders', 'notifications'])

export const explanation = {
  'GET /api/explanation': {
    /** `type`: of a service, as the contract spells it. */
    query: z.discriminatedUnion('family', [
      z.strictObject({
        family: lists,
        id: z.string().min(1).max(500),
        type: z.string().max(200).optional(),
      }),
      z.strictObject({ family: z.literal('account') }),
    ]),
    output: Explanation,
  },
} as const satisfies EndpointTable
