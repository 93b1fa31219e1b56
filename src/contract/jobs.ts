/** Bulk changes of auto-renew: jobs that run in the BFF and outlive the page. */
import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { AutoRenew, Instant } from './shapes.ts'

export const Job = z.object({
  id: z.string(),
  state: z.enum(['running', 'stopping', 'done']),
  enabled: z.boolean(),
  total: z.int(),
  changed: z.int(),
  /** Items that already had the requested setting. */
  unchanged: z.int(),
  notTried: z.int(),
  failed: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      name: z.string(),
      code: z.string(),
      /** The setting when it was last read, including why it is locked. */
      autoRenew: AutoRenew.nullable(),
    }),
  ),
  /** Distinct service types among the items. */
  types: z.array(z.string()),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Estimated from the pace so far; `null` when done or too early to tell. */
  secondsLeft: z.int().nullable(),
  /** Id of the job that this one undoes. */
  undoes: z.string().nullable(),
  /** Id of the job that undoes this one. */
  undoneBy: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

export const jobs = {
  'POST /api/jobs/auto-renew': {
    body: z.strictObject({
      items: z
        .array(z.strictObject({ type: z.string().max(255), id: z.string().max(255) }))
        .min(1)
        .max(10_000),
      enabled: z.boolean(),
    }),
    output: Job,
    status: 202,
    maxBody: 2 * 1024 * 1024,
  },
  'GET /api/jobs': { output: z.object({ items: z.array(Job) }) },
  'GET /api/jobs/{id}': { output: Job },
  'GET /api/jobs/{id}.csv': { output: 'csv' },
  'POST /api/jobs/{id}/stop': { output: Job },
  /** Retries a finished job's failures, where `mayRetry` says so, and its items not yet tried. */
  'POST /api/jobs/{id}/retry': { output: Job, status: 202 },
  'POST /api/jobs/{id}/undo': { output: Job, status: 202 },
} as const satisfies EndpointTable
