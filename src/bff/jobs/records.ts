/** Stores jobs and the outcome of each of their items. */
import { randomBytes } from 'node:crypto'

import type { Actor } from '#bff/events/event.ts'
import type { Job } from '#contract/jobs.ts'
import type { AutoRenew, CalendarDate, Instant } from '#contract/shapes.ts'
import type { Clock } from '#server/clock.ts'
import { parseRecord, readRecord, type Store, type StoredRecord } from '#server/store.ts'

const day = 86_400_000
const jobKind = 'job'
const itemKind = 'job-item'
const stopKind = 'job-stop'

export interface JobItem {
  type: string
  id: string
  name: string
  outcome: 'pending' | 'changed' | 'unchanged' | 'not-tried' | 'failed'
  code: string | null
  /** Only on failed items: auto-renew as last read, without the reason why it is locked. */
  autoRenew?: AutoRenew | null
  /**
   * Whether a write was sent that the provider has not refused. Items that are already set are never
   * sent, so the setting before the job's first attempt was the opposite.
   */
  sent: boolean
  /** When the job last settled it. */
  settledAt: Instant | null
  /** Day of the next charge or of the end when the job started. */
  due: CalendarDate | null
  /**
   * `false` if the list said at the start that it is locked or set already. The review has announced
   * that, so no number of the job counts it.
   */
  expected?: boolean
  /** In an undo: when the job to undo settled it, and whether to restore it if changed since. */
  undoes?: { settledAt: Instant | null; include: boolean }
}

/** Whether the job was to change it, and has not found it as requested. */
export const isCounted = ({ expected, sent, outcome }: JobItem): boolean =>
  sent || (expected !== false && outcome !== 'unchanged')

/** An item that has not been tried. */
export const newItem = ({
  type,
  id,
  name,
  due,
}: Pick<JobItem, 'type' | 'id' | 'name' | 'due'>): JobItem => ({
  type,
  id,
  name,
  outcome: 'pending',
  code: null,
  sent: false,
  settledAt: null,
  due,
})

/** `sessionId` names the session whose key it uses; the job ends with it. */
export interface StoredJob extends Pick<
  Job,
  'id' | 'state' | 'enabled' | 'startedAt' | 'endedAt' | 'undoes' | 'undoneBy'
> {
  /** `recordOwner` of the session. */
  owner: string
  sessionId: string
  /** Missing while nothing stops it. */
  stopReason?: NonNullable<Job['stopReason']> | undefined
  /** Id of the request that started it, if the page chose one. */
  request?: string | undefined
  /** Of the jobs confirmed together. */
  plan?: string | undefined
  /** Whether the customer has put it away. */
  isPutAway?: boolean | undefined
  /** For its events. */
  actor: Actor
}

export interface JobRecords {
  /** Stores the job with all its items, or nothing. */
  create(job: StoredJob, items: readonly JobItem[]): Promise<void>
  save(job: StoredJob): Promise<void>
  /** Stores the ended job, with its events, and lets its items expire with it. */
  finish(job: StoredJob, items: readonly JobItem[], events: StoredRecord[]): Promise<void>
  /** Stores items by position, with their events: all or none. */
  saveItems(
    job: StoredJob,
    items: ReadonlyMap<number, JobItem>,
    events: StoredRecord[],
  ): Promise<void>
  items(jobId: string): Promise<JobItem[]>
  jobs(owner?: string): Promise<StoredJob[]>
  job(id: string): Promise<StoredJob | null>
  /** Asks the process that runs a job, or will run it next, to stop it. */
  requestStop(job: StoredJob): Promise<void>
  isStopRequested(id: string): Promise<boolean>
}

/** A random id. Ids sort by creation time. */
export const newJobId = (now: number): string =>
  `${now.toString(36).padStart(9, '0')}${randomBytes(9).toString('hex')}`

/** `put` writes under the lease of a running job. */
export function createJobRecords(
  store: Store,
  clock: Clock,
  put: Store['put'] = (...records) => store.put(...records),
): JobRecords {
  // Ended jobs are kept for a day, others for as long as a session can last.
  const endOf = (job: StoredJob) =>
    job.endedAt ? Date.parse(job.endedAt) + day : clock.now() + 90 * day
  const jobRecord = (job: StoredJob) => ({
    kind: jobKind,
    id: job.id,
    owner: job.owner,
    value: Buffer.from(JSON.stringify(job)),
    expiresAt: endOf(job),
  })
  const itemRecord = (job: StoredJob, index: number, item: JobItem) => ({
    kind: itemKind,
    id: `${job.id}/${String(index).padStart(6, '0')}`,
    owner: job.id,
    value: Buffer.from(JSON.stringify(item)),
    expiresAt: endOf(job) + (job.endedAt ? 0 : day),
  })
  const saveAll = (job: StoredJob, items: readonly JobItem[], events: StoredRecord[]) =>
    put(...events, jobRecord(job), ...items.map((item, index) => itemRecord(job, index, item)))
  return {
    create: async (job, items) => {
      // A retry must not find the request that stopped the attempt before.
      await store.delete(stopKind, job.id)
      await saveAll(job, items, [])
    },
    finish: saveAll,
    save: (job) => put(jobRecord(job)),
    saveItems: (job, items, events) =>
      put(...events, ...[...items].map(([index, item]) => itemRecord(job, index, item))),
    items: async (jobId) => (await store.list(itemKind, jobId)).map(parseRecord<JobItem>),
    jobs: async (owner) => (await store.list(jobKind, owner)).map(parseRecord<StoredJob>),
    job: (id) => readRecord(store, jobKind, id),
    requestStop: ({ id, owner }) =>
      store.put({
        kind: stopKind,
        id,
        owner,
        value: Buffer.alloc(0),
        expiresAt: clock.now() + 90 * day,
      }),
    isStopRequested: async (id) => (await store.get(stopKind, id)) !== null,
  }
}
