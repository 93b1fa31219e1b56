/** Bulk changes of auto-renew: jobs that run in the BFF and outlive the page. */
import { z } from 'zod'

import { Count, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { AutoRenew, CalendarDate, Instant, ServiceRef } from './shapes.ts'

const ItemName = z.object({ type: Word, id: Word, name: Word })

export const Job = z.object({
  id: Word,
  state: z.enum(['running', 'stopping', 'done']),
  enabled: z.boolean(),
  /** Services that it changes or tries to: without those locked or set already when it started. */
  total: Count,
  /** How many of `total` are dealt with. */
  settled: Count,
  changed: Count,
  /** Items that already had the requested setting. */
  unchanged: Count,
  notTried: Count,
  failed: z.array(
    ItemName.extend({
      /** An `ErrorCode`, or in an undo `changed_since`, `charged` or `ended`. */
      code: Word,
      /** The setting when it was last read, including why it is locked. */
      autoRenew: AutoRenew.nullable(),
      /** It was locked when the job started, so `total` does not count it. */
      announced: z.boolean(),
      /** With `charged` or `ended`: the day. */
      on: CalendarDate.nullable(),
    }),
  ),
  /** Distinct service types among the items. */
  types: z.array(Word),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /**
   * Why it stopped before its end: the customer stopped it, its session ended, or the provider refuses
   * the key. `null` if it did not, or gave up because of a failure.
   */
  stopReason: z.enum(['customer', 'session_ended', 'key_rejected']).nullable(),
  /** Estimated from the pace so far; `null` when done and in the first 10 s. */
  secondsLeft: Count.nullable(),
  /** While it waits for the provider's limit: requests a minute, if the provider states them. */
  waiting: z.object({ perMinute: Count.nullable() }).nullable(),
  undoes: Word.nullable(),
  /** The jobs that were confirmed together, such as those of a plan tried out; `null` if it is alone. */
  plan: Word.nullable(),
  /** Has ended and is no longer news: it was put away, or ended before this session began. */
  isPutAway: z.boolean(),
  /** Id of the job that undoes this one. */
  undoneBy: Word.nullable(),
  /**
   * What an undo would restore: `null` if the job runs, changed nothing or is undone already.
   * `tooLateOn`: the last day of a charge or end, once that has happened for all of them.
   */
  undo: z.object({ count: Count, tooLateOn: CalendarDate.nullable() }).nullable(),
})
export type Job = z.infer<typeof Job>

export const JobDetail = Job.extend({
  items: z.array(
    ItemName.extend({
      outcome: z.enum(['pending', 'changed', 'unchanged', 'not-tried', 'failed']),
    }),
  ),
})
export type JobDetail = z.infer<typeof JobDetail>

/** What an undo would do now. */
export const UndoPlan = z.object({
  restores: Count,
  /** Already as they were before the job. */
  back: Count,
  /** Changed again after the job. Left as they are unless the undo names them. */
  changedSince: z.array(ItemName),
  /** Charged or ended since. */
  tooLate: z.array(ItemName.extend({ on: CalendarDate })),
})
export type UndoPlan = z.infer<typeof UndoPlan>

const items = z.array(ServiceRef).max(10_000)
const maxBody = 2 * 1024 * 1024

export const jobs = {
  'POST /api/jobs/auto-renew': {
    stepUp: 'turning-off',
    /** `id`: of the request, chosen by the page. A repeat returns the same job. */
    body: z.strictObject({
      id: z.uuid(),
      items: items.min(1),
      enabled: z.boolean(),
      plan: z.uuid().optional(),
    }),
    output: Job,
    status: 202,
    maxBody,
  },
  'GET /api/jobs': { output: z.object({ items: z.array(Job) }) },
  'GET /api/jobs/{id}': { output: JobDetail },
  'GET /api/jobs/{id}.csv': { output: 'csv' },
  'POST /api/jobs/{id}/stop': { stepUp: 'never', output: Job },
  /** Says that the customer has seen how it ended. */
  'POST /api/jobs/{id}/put-away': { stepUp: 'never', output: 'none', status: 204 },
  /** Reopens a job for its failures, where `mayRetry` says so, and its items not yet tried. */
  'POST /api/jobs/{id}/retry': { stepUp: 'turning-off', output: Job, status: 202 },
  'GET /api/jobs/{id}/undo': { output: UndoPlan },
  /** Restores what was before the first attempt; of what was changed since, only `include`. */
  'POST /api/jobs/{id}/undo': {
    stepUp: 'turning-off',
    body: z.strictObject({ include: items }),
    output: Job,
    status: 202,
    maxBody,
  },
} as const satisfies EndpointTable
