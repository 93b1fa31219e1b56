/**
 * Faults that tests set over HTTP with `POST /__faults`. Only served with `PLATFORM_FAULTS=1` or
 * `createPlatform({ faults: true })`.
 */
import { z } from 'zod'

import { validate } from '#platform/http/failure.ts'

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
    /** Any method if omitted. */
    method: z.string().optional(),
    /** Tested against path and query: `/api/v1/sdk/invoices?page=2`. */
    path: pattern,
    mode: z.enum(faultModes),
    ms: z.int().nonnegative().max(600_000).optional(),
    /** How many requests fail. All of them if omitted. */
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
    /** Returns the first matching fault and counts one use of it. */
    take(request: Request): Fault | null {
      const { pathname, search } = new URL(request.url)
      const match = entries.find(
        ({ method, path, times }) =>
          (method === undefined || method === request.method) &&
          (times === undefined || times > 0) &&
          path.test(pathname + search),
      )
      if (match === undefined) return null
      if (match.times !== undefined) match.times -= 1
      return { mode: match.mode, ms: match.ms }
    },
  }
}
export type FaultTable = ReturnType<typeof createFaultTable>
