/** Bulk auto-renew: a job that runs in the BFF and outlives the page. */
import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { AutoRenew, Instant } from './shapes.ts'

export const Job = z.object({
  id: z.string(),
  state: z.enum(['running', 'stopping', 'done']),
  enabled: z.boolean(),
  total: z.int(),
  changed: z.int(),
  /** Stood so already. */
  unchanged: z.int(),
  notTried: z.int(),
  failed: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      name: z.string(),
      code: z.string(),
      /** As it stood when it was last read; one that cannot be changed says why. */
      autoRenew: AutoRenew.nullable(),
    }),
  ),
  /** Of its items, each once. */
  types: z.array(z.string()),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Estimate from the pace so far; `null` when done or not known yet. */
  secondsLeft: z.int().nullable(),
  /** The job that this one undoes. */
  undoes: z.string().nullable(),
  /** The job that undoes this one. */
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
  /** Of a job that ended: what failed and may change (`job-failure.ts`), and what was not tried. */
  'POST /api/jobs/{id}/retry': { output: Job, status: 202 },
  'POST /api/jobs/{id}/undo': { output: Job, status: 202 },
} as const satisfies EndpointTable
