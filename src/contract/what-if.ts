/** What the next 12 months would cost if some switches were set otherwise. Reads only. */
import { z } from 'zod'

import { Count, ServiceName, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { servicesSearch } from './services.search.ts'
import { CalendarDate, ServiceRef, Totals } from './shapes.ts'
import { strict } from './strict.ts'

/** As many as a job takes, so that whatever is tried out can be applied. */
export const maxFlips = 10_000

const { offset: _offset, limit: _limit, fields: _fields, ...servicesFilter } = servicesSearch

const sides = { before: Totals, after: Totals }
const Effect = z.object({
  /** How many of the flips would certainly have this effect. */
  count: Count,
  first: z.object({ on: CalendarDate, label: ServiceName }).nullable(),
})

export const WhatIf = z.object({
  months: z
    .array(
      z.object({
        month: Word,
        ...sides,
        /** By how much the flips among the listed services change the month's sum. May be negative. */
        shown: Totals,
      }),
    )
    .length(12),
  ...sides,
  ends: Effect,
  renews: Effect,
  /** Flips whose effect is not certain. */
  unclear: Count,
  /** Whether a charge is in no sum because nobody states its day or amount, or lists are being read. */
  atLeast: z.boolean(),
  /** Flips that would change nothing: `same` is set so already, `gone` is in no list. */
  dropped: z.array(
    z.object({
      type: Word,
      id: Word,
      label: ServiceName.nullable(),
      reason: z.enum(['same', 'locked', 'unknown', 'gone']),
    }),
  ),
  complete: z.boolean(),
})
export type WhatIf = z.infer<typeof WhatIf>

export const whatIf = {
  'POST /api/what-if': {
    stepUp: 'never',
    body: z.strictObject({
      flips: z.array(ServiceRef.extend({ enabled: z.boolean() })).max(maxFlips),
      /** The filter of the list that is shown. */
      filter: strict(servicesFilter).optional(),
    }),
    output: WhatIf,
    maxBody: 2 * 1024 * 1024,
  },
} as const satisfies EndpointTable
