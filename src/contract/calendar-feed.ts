/** The private address that a calendar app subscribes to: `docs/contract.md`, "Subscribed calendar". */
import { z } from 'zod'

import { calendarKinds } from './calendar-kinds.ts'
import { Count, Link, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { Instant } from './shapes.ts'

const Options = z.strictObject({
  kinds: z.array(z.enum(calendarKinds)).min(1).max(calendarKinds.length),
  amounts: z.boolean(),
  /** Days before each event, when the calendar reminds; `null` for no reminder. */
  remindDays: z.int().min(0).max(60).nullable(),
})
export type CalendarOptions = z.infer<typeof Options>

const Feed = z.object({
  kinds: z.array(Word),
  amounts: z.boolean(),
  remindDays: Count.nonnegative().nullable(),
  createdAt: Instant,
  /** When a calendar app last read it; `null` if none has. */
  readAt: Instant.nullable(),
})

export const calendarFeed = {
  'GET /api/calendar-feed': {
    /** `available`: only persons have a stored key that it can be read with. */
    output: z.object({
      available: z.boolean(),
      feed: Feed.nullable(),
      /** Days of each kind within the next 30; `null` until the list has been read. */
      soon: z.record(z.enum(calendarKinds), Count.nonnegative().nullable()).nullable(),
    }),
  },
  /** Makes the address, which is stated here and never again. A former one ends. */
  'POST /api/calendar-feed': {
    stepUp: 'always',
    body: Options,
    output: z.object({ url: Link }),
    status: 201,
  },
  'PATCH /api/calendar-feed': { stepUp: 'never', body: Options, output: 'none', status: 204 },
  'DELETE /api/calendar-feed': { stepUp: 'never', output: 'none', status: 204 },
} as const satisfies EndpointTable
