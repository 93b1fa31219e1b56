/** What a job keeps in the store: itself, and every item with what became of it. */
import { randomBytes } from 'node:crypto'

import type { Clock } from '#bff/core.ts'
import type { Store } from '#bff/store.ts'
import type { Job } from '#contract/jobs.ts'
import type { AutoRenew } from '#contract/shapes.ts'

const day = 86_400_000

export interface JobItem {
  type: string
  id: string
  name: string
  /** It stood as wanted when the job began. */
  stood: boolean
  outcome: 'pending' | 'changed' | 'unchanged' | 'not-tried' | 'failed'
  code: string | null
  /** Of what failed: as it stood when it was last read. */
  autoRenew?: AutoRenew | null
}

/** `sessionId`: whose key it works with; it ends with that session. */
export interface StoredJob extends Pick<
  Job,
  'id' | 'state' | 'enabled' | 'startedAt' | 'endedAt' | 'undoes' | 'undoneBy'
> {
  owner: string
  sessionId: string
}

export interface JobRecords {
  /** The job and all its items, or nothing. */
  create(job: StoredJob, items: readonly JobItem[]): Promise<void>
  save(job: StoredJob): Promise<void>
  /** The job that has ended, with items that go when it goes. */
  finish(job: StoredJob, items: readonly JobItem[]): Promise<void>
  /** Items by their position, all or none. */
  saveItems(job: StoredJob, items: ReadonlyMap<number, JobItem>): Promise<void>
  items(jobId: string): Promise<JobItem[]>
  jobs(owner?: string): Promise<StoredJob[]>
}

/** Sorts by time. */
export const newJobId = (now: number): string =>
  `${now.toString(36).padStart(9, '0')}${randomBytes(9).toString('hex')}`

export function createJobRecords(store: Store, clock: Clock): JobRecords {
  // A job is listed for a day after its end; one that runs is kept as long as sessions can live.
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
  const whole = (job: StoredJob, items: readonly JobItem[]) =>
    store.put(jobRecord(job), ...items.map((item, index) => itemRecord(job, index, item)))
  // Both are read back as they were written here.
  const parse = (value: Buffer): unknown => JSON.parse(value.toString())
  return {
    create: whole,
    finish: whole,
    save: (job) => store.put(jobRecord(job)),
    saveItems: (job, items) =>
      store.put(...[...items].map(([index, item]) => itemRecord(job, index, item))),
    items: async (jobId) =>
      (await store.list('job-item', jobId)).map(({ value }) => parse(value) as JobItem),
    jobs: async (owner) =>
      (await store.list('job', owner)).map(({ value }) => parse(value) as StoredJob),
  }
}
