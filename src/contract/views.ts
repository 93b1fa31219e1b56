/** Views: filtered lists to which a customer has given a name. They stay here, like labels. */
import { z } from 'zod'

import { Count, Link, Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'

export const maxViews = 50
/** Views in the sidebar. */
export const maxPinned = 12

const Name = z.string().trim().min(1).max(60)

/** A list's path with its search: `/services?autoRenew=off`. */
const ListPath = Link.max(2000).regex(/^\/(?:services|domains|invoices|orders)(?:\?[^\s#]*)?$/)

export const View = z.object({ id: Word, name: Personal, path: ListPath, isPinned: z.boolean() })
export type View = z.infer<typeof View>

export const views = {
  'GET /api/views': { output: z.object({ items: z.array(View) }) },
  /** How many records each shows, by id; `null` where the list is not in memory as a whole. */
  'GET /api/views/counts': {
    output: z.object({ counts: z.record(Word, Count.nonnegative().nullable()) }),
  },
  'POST /api/views': {
    stepUp: 'never',
    body: z.strictObject({ name: Name, path: ListPath, isPinned: z.boolean() }),
    output: View,
    status: 201,
  },
  'PATCH /api/views/{id}': {
    stepUp: 'never',
    body: z.strictObject({
      name: Name.optional(),
      path: ListPath.optional(),
      isPinned: z.boolean().optional(),
    }),
    output: View,
  },
  'DELETE /api/views/{id}': { stepUp: 'never', output: 'none', status: 204 },
} as const satisfies EndpointTable
