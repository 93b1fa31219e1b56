/**
 * The jobs that this process runs. Each has a lease, so that no other process runs it too, and another
 * one takes it over if this one dies.
 */
import { Gauge } from 'prom-client'

import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { ProblemError } from '#server/problems.ts'
import type { Lease } from '#server/store.ts'

import { createJobRecords, type JobItem, type StoredJob } from './records.ts'
import { type RunnerNeeds, RunningJob } from './runner.ts'

/** Limits of jobs running at the same time: of a key, and in this process. */
const maxPerKey = 10
const maxTotal = 200
/** Milliseconds between two searches for jobs whose process has died. */
const lookEvery = 1_000

const prefix = 'job '
const stopTopic = 'job-stop'
/** What a job's record says once it is to stop. */
export const stopRequested = { state: 'stopping', stopReason: 'customer' } as const

type RunningJobsNeeds = RunnerNeeds & Pick<CustomerData, 'metrics' | 'sessions' | 'store'>

export interface RunningJobs {
  get(id: string): RunningJob | undefined
  /**
   * Stores the job and runs it. `whenStored` runs before it starts.
   * @throws ProblemError `overloaded` if too many jobs are running, `conflict` if this one is
   */
  launch(
    session: SignedIn,
    job: StoredJob,
    items: JobItem[],
    whenStored: () => Promise<void>,
  ): Promise<RunningJob>
  /** Stops a job, whichever process runs it. */
  stop(job: StoredJob): Promise<void>
  /** Runs `work` unless another request is changing the same job. @throws ProblemError `conflict` */
  whileUnchanged<T>(jobId: string, work: () => Promise<T>): Promise<T>
  /** Pauses all jobs. Another process, or the next start, continues them. */
  close(): Promise<void>
}

export function createRunningJobs(needs: RunningJobsNeeds): RunningJobs {
  const { clock, log, metrics, sessions, store } = needs
  const stored = createJobRecords(store, clock)
  const running = new Map<string, RunningJob>()
  const gauge: Gauge = new Gauge({
    name: 'portico_jobs_running',
    help: 'Bulk changes that this server runs',
    registers: [metrics],
    collect: () => gauge.set(running.size),
  })
  /** Resolve when a job has ended or paused, and its lease is released. */
  const leaving = new Set<Promise<void>>()

  function register(job: StoredJob, items: JobItem[], lease: Lease): RunningJob {
    const records = createJobRecords(store, clock, (...all) => lease.put(...all))
    const live = new RunningJob(needs, records, job, items)
    running.set(job.id, live)
    lease.lost.addEventListener('abort', () => live.suspend(), { once: true })
    return live
  }

  function run(live: RunningJob, session: SignedIn | null, lease: Lease): void {
    live.start(session)
    const leave = async () => {
      await live.done
      running.delete(live.job.id)
      await (live.job.state === 'done' ? lease.release() : lease.abandon())
    }
    const left = leave()
      .catch((error: unknown) => log.error({ err: error }, 'job not released'))
      .finally(() => leaving.delete(left))
    leaving.add(left)
  }

  const tooMany = () => new ProblemError('overloaded', { retryAfterSeconds: 30 })

  /** Continues a job of a process that has died, or of the last start. */
  async function takeOver(id: string): Promise<void> {
    const lease = await store.claim(prefix + id)
    if (!lease) return
    const job = await stored.job(id)
    if (!job || job.state === 'done') return lease.release()
    const live = register(job, await stored.items(id), lease)
    // After it was registered: a later request arrives as an announcement.
    if (await stored.isStopRequested(id)) Object.assign(job, stopRequested)
    run(live, await sessions.byId(job.sessionId, job.owner), lease)
  }

  store.onAnnouncement(stopTopic, (id) => running.get(id)?.stop('customer'))

  async function stopAll(isEnded: (job: StoredJob) => boolean, isRefused: boolean) {
    const ended = [...running.values()].filter(({ job }) => isEnded(job))
    const reason = isRefused ? 'key_rejected' : 'session_ended'
    await Promise.all(ended.map((job) => job.stop(reason)))
  }
  sessions.onEnd(({ handle, id }, isRefused) =>
    stopAll(
      // A step-up changes the id, never the handle.
      (job) => job.sessionId === id || job.actor.session === handle,
      isRefused,
    ),
  )
  sessions.onLinkEnd(({ recordOwner, isRefused }) =>
    stopAll(({ owner }) => owner === recordOwner, isRefused),
  )

  const unfinished = async () =>
    (await stored.jobs()).filter(({ state }) => state !== 'done').map(({ id }) => id)
  const abandoned = async () =>
    (await store.abandoned(prefix)).map((name) => name.slice(prefix.length))
  async function takeOverAll(find: () => Promise<string[]>): Promise<void> {
    try {
      for (const id of await find()) await takeOver(id)
    } catch (error) {
      log.error({ err: error }, 'jobs not taken over')
    }
  }
  let looking = takeOverAll(unfinished)
  const timer = setInterval(() => {
    looking = looking.then(() => takeOverAll(abandoned))
  }, lookEvery).unref()
  if (!store.isShared) clearInterval(timer)

  return {
    get: (id) => running.get(id),
    async launch(session, job, items, whenStored) {
      const lease = await store.claim(prefix + job.id)
      if (!lease) throw new ProblemError('conflict')
      try {
        const here = [...running.values()].filter(({ job: { owner } }) => owner === job.owner)
        if (here.length >= maxPerKey || running.size >= maxTotal) throw tooMany()
        // Registered before it is stored, so that parallel requests cannot exceed the limit.
        const live = register(job, items, lease)
        const others = (await stored.jobs(job.owner)).filter(({ state }) => state !== 'done')
        if (others.length >= maxPerKey) throw tooMany()
        await live.create()
        await whenStored()
        run(live, session, lease)
        return live
      } catch (error) {
        running.delete(job.id)
        await lease.release()
        throw error
      }
    },
    async stop(job) {
      const live = running.get(job.id)
      if (live) return live.stop('customer')
      if (job.state === 'done') return
      await stored.requestStop(job)
      await store.announce(stopTopic, job.id)
    },
    async whileUnchanged(jobId, work) {
      const lease = await store.claim(`change ${jobId}`)
      if (!lease) throw new ProblemError('conflict')
      try {
        return await work()
      } finally {
        await lease.release()
      }
    },
    async close() {
      clearInterval(timer)
      await looking
      for (const job of running.values()) job.suspend()
      await Promise.all(leaving)
    },
  }
}
