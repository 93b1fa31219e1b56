/** "Why is this blank?", a page for support staff. Off unless the operator turns it on. */
import { z } from 'zod'

import { Count, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'

/**
 * Why a value that the provider sent could not be read. `form`: in no form known for the field.
 * `minor-units`: it may count cents (`money.unit`). `ambiguous`: it can be read in two ways.
 * `contradiction`: it does not fit the record's other fields. `unsafe`: a link that is not shown.
 */
export const UnreadReason = z.enum([
  'form',
  'currency',
  'minor-units',
  'ambiguous',
  'contradiction',
  'unsafe',
])
export type UnreadReason = z.infer<typeof UnreadReason>

/** Holds names of provider fields, never their values. */
export const Explanation = z.object({
  fields: z.array(
    z.object({
      /** Name of the contract field, spelled as in `portico.provider.json`. */
      field: Word,
      /** Provider fields that could mean it, in the order tried; empty if none was sent. */
      names: z.array(Word),
      /** The provider field whose value is shown; `null` if none could be read. */
      used: Word.nullable(),
      /** Those of `names` whose value could not be read, with its kind; the others were empty. */
      unread: z.array(
        z.object({
          name: Word,
          kind: z.enum(['text', 'number', 'flag', 'list', 'object']),
          reason: UnreadReason,
        }),
      ),
      /** Number of names left out because their fields hold secrets. */
      withheld: Count,
    }),
  ),
})
export type Explanation = z.infer<typeof Explanation>

const lists = z.enum(['services', 'domains', 'invoices', 'orders', 'notifications'])

export const explanation = {
  'GET /api/explanation': {
    /** `type` is a service's, spelled as in the contract. */
    query: z.discriminatedUnion('resource', [
      z.strictObject({
        resource: lists,
        id: z.string().min(1).max(500),
        type: z.string().max(200).optional(),
      }),
      z.strictObject({ resource: z.literal('account') }),
    ]),
    output: Explanation,
  },
} as const satisfies EndpointTable
