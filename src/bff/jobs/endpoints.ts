/** Bulk changes of auto-renew: `docs/contract.md`, "Endpoints". */
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import type { ServiceRef } from '#bff/events/auto-renew-changes.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { type Columns, csvOf } from '#bff/exports/csv.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { StepUp } from '#bff/sessions/step-up.ts'
import { mayRetry } from '#contract/job-failure.ts'
import { jobs as table, type Job } from '#contract/jobs.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

import { bulkEvent } from './job-events.ts'
import { pastJob } from './past-job.ts'
import { createJobRecords, type JobItem, newItem, newJobId, type StoredJob } from './records.ts'
import { type RunnerNeeds, RunningJob, toJob } from './runner.ts'
import { createUndo, dueOf, keyOf } from './undo.ts'

/** Limits of jobs running at the same time. */
const maxPerKey = 10
const maxTotal = 200

const resultColumns = (enabled: boolean): Columns<JobItem> => ({
  type: ({ type }) => type,
  id: ({ id }) => id,
  name: ({ name }) => name,
  wanted: () => (enabled ? 'on' : 'off'),
  result: ({ outcome }) => outcome,
  code: ({ code }) => code,
  reason: ({ autoRenew }) => autoRenew?.lockedReason ?? null,
})

type Needs = Omit<RunnerNeeds, 'undo'> &
  Pick<CustomerData, 'reader' | 'sessions' | 'store'> & { stepUp: StepUp }

export function jobs(needs: Needs): Contribution {
  const { clock, events, sessions, snapshots, stepUp, store } = needs
  const jobRecords = createJobRecords(store, clock)
  const undo = createUndo(needs)
  const running = new Map<string, RunningJob>()
  /** Jobs whose undo is being stored. A second press must not start another. */
  const undoing = new Set<string>()

  function register(job: StoredJob, items: JobItem[]): RunningJob {
    const live = new RunningJob({ ...needs, undo }, jobRecords, job, items)
    running.set(job.id, live)
    return live
  }

  function run(live: RunningJob, session: SignedIn | null): RunningJob {
    live.start(session)
    void live.done.finally(() => running.delete(live.job.id))
    return live
  }

  /** The job's items without duplicates, with their names if the services can be read. */
  async function itemsOf(session: SignedIn, refs: readonly ServiceRef[]): Promise<JobItem[]> {
    const list = await snapshots.get(session, 'services').catch(nullIfUnreadable)
    const listed = new Map(list?.items.map((item) => [keyOf(item), item]))
    const unique = new Map(refs.map((ref) => [keyOf(ref), ref]))
    return [...unique].map(([key, { type, id }]) => {
      const item = listed.get(key)
      return newItem({ type, id, name: item?.name ?? id, due: item ? dueOf(item) : null })
    })
  }

  /**
   * Stores the job and runs it.
   * @throws ProblemError `overloaded` if too many jobs are running
   */
  async function launch(session: SignedIn, job: StoredJob, items: JobItem[]): Promise<Job> {
    const ownJobs = [...running.values()].filter(({ job }) => job.owner === session.owner)
    if (ownJobs.length >= maxPerKey || running.size >= maxTotal)
      throw new ProblemError('overloaded', { retryAfterSeconds: 30 })
    // Registered before it is stored, so that parallel requests cannot exceed the limit.
    const live = register(job, items)
    try {
      await jobRecords.create(job, items)
      await events.record(session, bulkEvent(job, items.length))
    } catch (error) {
      running.delete(job.id)
      throw error
    }
    return toResponse(session, { job, items, live: run(live, session) })
  }

  function newJob(session: SignedIn, enabled: boolean, undoes: string | null): StoredJob {
    const now = clock.now()
    return {
      id: newJobId(now),
      owner: session.owner,
      sessionId: session.id,
      actor: events.actorOf(session),
      enabled,
      undoes,
      undoneBy: null,
      state: 'running',
      startedAt: instant(now),
      endedAt: null,
    }
  }

  /** @throws ProblemError `not_found`, also for another owner's job */
  async function find(
    session: SignedIn,
    id: string,
  ): Promise<{ job: StoredJob; items: JobItem[]; live?: RunningJob }> {
    const live = running.get(id)
    if (live?.job.owner === session.owner) return { job: live.job, items: live.items, live }
    const job = (await jobRecords.jobs(session.owner)).find((stored) => stored.id === id)
    if (!job) throw new ProblemError('not_found')
    return { job, items: await jobRecords.items(id) }
  }

  /**
   * A job to undo: until a day after its end with its own records, then from the events.
   * @throws ProblemError `not_found`
   */
  async function findToUndo(session: SignedIn, id: string) {
    try {
      return { ...(await find(session, id)), isStored: true as const }
    } catch (error) {
      const past = pastJob(await events.list(session), id)
      if (!past) throw error
      return { ...past, isStored: false as const }
    }
  }

  const toResponse = (
    session: SignedIn,
    { job, items, live }: Awaited<ReturnType<typeof find>>,
  ): Job => ({
    ...(live?.toJob() ?? toJob(job, items)),
    undo: undo.summary(session, job, items),
  })

  const endpoints = servePrivate(table, {
    'POST /api/jobs/auto-renew': async ({ body }, { session }) => {
      const items = await itemsOf(session, body.items)
      stepUp.requireForItems(session, items.length)
      return launch(session, newJob(session, body.enabled, null), items)
    },
    'GET /api/jobs': async (_, { session }) => {
      const jobs = await jobRecords.jobs(session.owner)
      const latest = await Promise.all(jobs.map(({ id }) => find(session, id)))
      return { items: latest.map((found) => toResponse(session, found)).toReversed() }
    },
    'GET /api/jobs/{id}': async ({ params }, { session }) => {
      const found = await find(session, params.id)
      return { ...toResponse(session, found), items: found.items }
    },
    'GET /api/jobs/{id}.csv': async ({ params }, { session, headers }) => {
      const { job, items } = await find(session, params.id)
      headers.set('Content-Disposition', 'attachment; filename="auto-renew-job.csv"')
      await events.record(session, exportEvent('auto-renew-job', items.length))
      return csvOf(resultColumns(job.enabled), items)
    },
    'POST /api/jobs/{id}/stop': async ({ params }, { session }) => {
      const target = await find(session, params.id)
      await target.live?.stop('customer')
      return toResponse(session, target)
    },
    'POST /api/jobs/{id}/retry': async ({ params }, { session }) => {
      const { job, items } = await find(session, params.id)
      const isRetried = ({ outcome, code, autoRenew }: JobItem) =>
        outcome === 'not-tried' ||
        (outcome === 'failed' &&
          mayRetry({ code: code ?? 'internal', autoRenew: autoRenew ?? null }))
      const isBusy = running.has(job.id) || undoing.has(job.id)
      if (isBusy || job.undoneBy !== null || !items.some(isRetried))
        throw new ProblemError('conflict')
      stepUp.requireForItems(session, items.filter(isRetried).length)
      const reopened: StoredJob = {
        ...job,
        sessionId: session.id,
        actor: events.actorOf(session),
        state: 'running',
        endedAt: null,
        stopReason: undefined,
      }
      const pending = { outcome: 'pending', code: null, autoRenew: null } as const
      return launch(
        session,
        reopened,
        items.map((item) => (isRetried(item) ? Object.assign(item, pending) : item)),
      )
    },
    'GET /api/jobs/{id}/undo': async ({ params }, { session }) => {
      const { job, items } = await findToUndo(session, params.id)
      return undo.plan(session, job, items)
    },
    'POST /api/jobs/{id}/undo': async ({ params, body }, { session }) => {
      const found = await findToUndo(session, params.id)
      const { job, items } = found
      const restored = undo.itemsOf(items, body.include)
      const isBusy = running.has(job.id) || undoing.has(job.id)
      if (isBusy || job.undoneBy !== null || restored.length === 0)
        throw new ProblemError('conflict')
      stepUp.requireForItems(session, restored.length)
      undoing.add(job.id)
      try {
        const response = await launch(session, newJob(session, !job.enabled, job.id), restored)
        if (found.isStored) await jobRecords.save({ ...found.job, undoneBy: response.id })
        return response
      } finally {
        undoing.delete(job.id)
      }
    },
  })

  sessions.onEnd(async (session, _isLast, isRefused) => {
    const ended = [...running.values()].filter(({ job }) => job.sessionId === session.id)
    const reason = isRefused ? 'key_rejected' : 'session_ended'
    await Promise.all(ended.map((job) => job.stop(reason)))
  })

  // A step-up replaces the session's id.
  sessions.onRotate(async (from, to) => {
    for (const { job } of running.values()) {
      if (job.sessionId !== from) continue
      job.sessionId = to
      await jobRecords.save(job)
    }
  })

  const resumed = (async () => {
    for (const job of await jobRecords.jobs())
      if (job.state !== 'done')
        run(register(job, await jobRecords.items(job.id)), await sessions.byId(job.sessionId))
  })()

  async function close() {
    await resumed
    for (const job of running.values()) job.suspend()
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  return { endpoints, close }
}
