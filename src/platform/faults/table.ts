/**
 * A table of faults that tests set from outside: `POST /__faults`. A test instrument; it is there
 * only where `createPlatform({ faults: true })` or `PLATFORM_FAULTS=1` asked for it.
 */
import { z } from 'zod'

import { validate } from '#platform/http/validate.ts'

import { faultModes } from './fault.ts'
import type { Fault } from './fault.ts'

const pattern = z
  .string()
  .max(500)
  .transform((text, context) => {
    try {
      return new RegExp(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'not a regular expression' })
      return z.NEVER
    }
  })

const FaultTable = z.array(
  z.strictObject({
    /** Any method where not given. */
    method: z.string().optional(),
    /** Matched against path and query, `/api/v1/sdk/invoices?page=2`. */
    path: pattern,
    mode: z.enum(faultModes),
    ms: z.int().nonnegative().max(600_000).optional(),
    /** How many requests fail; all where not given. */
    times: z.int().positive().optional(),
  }),
)

export const createFaultTable = () => {
  let entries: z.output<typeof FaultTable> = []
  return {
    /** Replaces the table. @throws ApiFailure 400 */
    set(value: unknown): void {
      entries = validate(FaultTable, value)
    },
    /** The first entry that fits; one use of it is counted. */
    take(request: Request): Fault | null {
      const { pathname, search } = new URL(request.url)
      const hit = entries.find(
        ({ method, path, times }) =>
          (method === undefined || method === request.method) &&
          (times === undefined || times > 0) &&
          path.test(pathname + search),
      )
      if (hit === undefined) return null
      if (hit.times !== undefined) hit.times -= 1
      return { mode: hit.mode, ms: hit.ms }
    },
  }
}
export type FaultTable = ReturnType<typeof createFaultTable>
