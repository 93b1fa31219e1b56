/** Stores jobs and the outcome of each of their items. */
import { randomBytes } from 'node:crypto'

import type { Actor } from '#bff/events/event.ts'
import type { Job } from '#contract/jobs.ts'
import type { AutoRenew } from '#contract/shapes.ts'
import type { Clock } from '#server/clock.ts'
import type { Store } from '#server/store.ts'

const day = 86_400_000

export interface JobItem {
  type: string
  id: string
  name: string
  /** Auto-renew when the job started; `null` if it could not be read. */
  before: boolean | null
  /** Whether auto-renew already was as requested when the job started. */
  alreadySet: boolean
  outcome: 'pending' | 'changed' | 'unchanged' | 'not-tried' | 'failed'
  code: string | null
  /** Only on failed items: auto-renew as last read. */
  autoRenew?: AutoRenew | null
}

/** `sessionId` names the session whose key it uses; the job ends with it. */
export interface StoredJob extends Pick<
  Job,
  'id' | 'state' | 'enabled' | 'startedAt' | 'endedAt' | 'undoes' | 'undoneBy'
> {
  owner: string
  sessionId: string
  /** For its events. Missing on jobs from before those were recorded. */
  actor?: Actor
}

export interface JobRecords {
  /** Stores the job with all its items, or nothing. */
  create(job: StoredJob, items: readonly JobItem[]): Promise<void>
  save(job: StoredJob): Promise<void>
  /** Stores the ended job, and lets its items expire with it. */
  finish(job: StoredJob, items: readonly JobItem[]): Promise<void>
  /** Stores items by position, all or none. */
  saveItems(job: StoredJob, items: ReadonlyMap<number, JobItem>): Promise<void>
  items(jobId: string): Promise<JobItem[]>
  jobs(owner?: string): Promise<StoredJob[]>
}

/** A random id. Ids sort by creation time. */
export const newJobId = (now: number): string =>
  `${now.toString(36).padStart(9, '0')}${randomBytes(9).toString('hex')}`

export function createJobRecords(store: Store, clock: Clock): JobRecords {
  // Ended jobs are kept for a day, others for as long as a session can last.
  const endOf = (job: StoredJob) =>
    job.endedAt ? Date.parse(job.endedAt) + day : clock.now() + 90 * day
  const jobRecord = (job: StoredJob) => ({
    kind: 'job',
    id: job.id,
    owner: job.owner,
    value: Buffer.from(JSON.stringify(job)),
    expiresAt: endOf(job),
  })
  const itemRecord = (job: StoredJob, index: number, item: JobItem) => ({
    kind: 'job-item',
    id: `${job.id}/${String(index).padStart(6, '0')}`,
    owner: job.id,
    value: Buffer.from(JSON.stringify(item)),
    expiresAt: endOf(job) + (job.endedAt ? 0 : day),
  })
  const saveAll = (job: StoredJob, items: readonly JobItem[]) =>
    store.put(jobRecord(job), ...items.map((item, index) => itemRecord(job, index, item)))
  // This module wrote the value, so it has the expected shape.
  const parse = (value: Buffer): unknown => JSON.parse(value.toString())
  function parseItem(value: Buffer): JobItem {
    // `stood` is the name of `alreadySet` in records from before it was renamed.
    // Nor did those have `before`.
    const { stood, ...item } = parse(value) as JobItem & { stood?: boolean }
    return { ...item, before: item.before ?? null, alreadySet: item.alreadySet ?? stood ?? false }
  }
  return {
    create: saveAll,
    finish: saveAll,
    save: (job) => store.put(jobRecord(job)),
    saveItems: (job, items) =>
      store.put(...[...items].map(([index, item]) => itemRecord(job, index, item))),
    items: async (jobId) =>
      (await store.list('job-item', jobId)).map(({ value }) => parseItem(value)),
    jobs: async (owner) =>
      (await store.list('job', owner)).map(({ value }) => parse(value) as StoredJob),
  }
}
