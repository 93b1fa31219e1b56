/** Bulk changes of auto-renew: `docs/contract.md`, "Endpoints". */
import type { ChangeAutoRenew } from '#bff/auto-renew/auto-renew.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import type { ServiceRef } from '#bff/events/auto-renew-changes.ts'
import { type Columns, csvOf } from '#bff/exports/csv.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import { mayRetry } from '#contract/job-failure.ts'
import { jobs as table, type Job } from '#contract/jobs.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

import { bulkEvent } from './job-events.ts'
import { createJobRecords, type JobItem, newJobId, type StoredJob } from './records.ts'
import { type RunnerNeeds, RunningJob, toJob } from './runner.ts'

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

type Needs = RunnerNeeds &
  Pick<CustomerData, 'sessions' | 'store'> & { changeAutoRenew: ChangeAutoRenew }

export function jobs(needs: Needs): Contribution {
  const { clock, events, sessions, snapshots, store, changeAutoRenew } = needs
  const records = createJobRecords(store, clock)
  const running = new Map<string, RunningJob>()
  /** Jobs whose undo is being stored. A second press must not start another. */
  const undoing = new Set<string>()

  function register(job: StoredJob, items: JobItem[]): RunningJob {
    const live = new RunningJob(needs, records, job, items)
    running.set(job.id, live)
    return live
  }

  function run(live: RunningJob, session: SignedIn | null): RunningJob {
    live.start(session, changeAutoRenew)
    void live.done.finally(() => running.delete(live.job.id))
    return live
  }

  /** The job's items without duplicates, with their names if the services can be read. */
  async function itemsOf(
    session: SignedIn,
    refs: readonly ServiceRef[],
    enabled: boolean,
  ): Promise<JobItem[]> {
    const list = await snapshots.get(session, 'services').catch(nullIfUnreadable)
    // JSON, because types and ids may contain any separator.
    const keyOf = ({ type, id }: ServiceRef) => JSON.stringify([type, id])
    const listed = new Map(list?.items.map((item) => [keyOf(item), item]))
    const unique = new Map(refs.map((ref) => [keyOf(ref), ref]))
    return [...unique].map(([key, { type, id }]) => {
      const item = listed.get(key)
      const before = item?.autoRenew?.enabled ?? null
      const alreadySet = before === enabled
      const name = item?.name ?? id
      return { type, id, name, before, alreadySet, outcome: 'pending', code: null }
    })
  }

  /** @throws ProblemError `overloaded` if too many jobs are running */
  async function begin(
    session: SignedIn,
    refs: readonly ServiceRef[],
    enabled: boolean,
    undoes: string | null,
  ) {
    const now = clock.now()
    const job: StoredJob = {
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
    const items = await itemsOf(session, refs, enabled)
    const ownJobs = [...running.values()].filter(({ job }) => job.owner === session.owner)
    if (ownJobs.length >= maxPerKey || running.size >= maxTotal)
      throw new ProblemError('overloaded', { retryAfterSeconds: 30 })
    // Registered before it is stored, so that parallel requests cannot exceed the limit.
    const live = register(job, items)
    try {
      await records.create(job, items)
      await events.record(session, bulkEvent(job, items.length))
    } catch (error) {
      running.delete(job.id)
      throw error
    }
    return run(live, session)
  }

  /** @throws ProblemError `not_found`, also for another owner's job */
  async function find(
    session: SignedIn,
    id: string,
  ): Promise<{ job: StoredJob; items: JobItem[]; live?: RunningJob }> {
    const live = running.get(id)
    if (live?.job.owner === session.owner) return { job: live.job, items: live.items, live }
    const job = (await records.jobs(session.owner)).find((stored) => stored.id === id)
    if (!job) throw new ProblemError('not_found')
    return { job, items: await records.items(id) }
  }

  const toResponse = ({ job, items, live }: Awaited<ReturnType<typeof find>>): Job =>
    live ? live.toJob() : toJob(job, items)

  const endpoints = servePrivate(table, {
    'POST /api/jobs/auto-renew': async ({ body }, { session }) =>
      (await begin(session, body.items, body.enabled, null)).toJob(),
    'GET /api/jobs': async (_, { session }) => {
      const jobs = await records.jobs(session.owner)
      const latest = await Promise.all(jobs.map(({ id }) => find(session, id)))
      return { items: latest.map(toResponse).toReversed() }
    },
    'GET /api/jobs/{id}': async ({ params }, { session }) =>
      toResponse(await find(session, params.id)),
    'GET /api/jobs/{id}.csv': async ({ params }, { session, headers }) => {
      const { job, items } = await find(session, params.id)
      headers.set('Content-Disposition', 'attachment; filename="auto-renew-job.csv"')
      return csvOf(resultColumns(job.enabled), items)
    },
    'POST /api/jobs/{id}/stop': async ({ params }, { session }) => {
      const target = await find(session, params.id)
      await target.live?.stop()
      return toResponse(target)
    },
    'POST /api/jobs/{id}/retry': async ({ params }, { session }) => {
      const { job, items, live } = await find(session, params.id)
      const retried = items.filter(
        ({ outcome, code, autoRenew }) =>
          outcome === 'not-tried' ||
          (outcome === 'failed' &&
            mayRetry({ code: code ?? 'internal', autoRenew: autoRenew ?? null })),
      )
      if (live || retried.length === 0) throw new ProblemError('conflict')
      return (await begin(session, retried, job.enabled, null)).toJob()
    },
    'POST /api/jobs/{id}/undo': async ({ params }, { session }) => {
      const { job, items, live } = await find(session, params.id)
      const changed = items.filter(({ outcome }) => outcome === 'changed')
      const undone = job.undoneBy !== null || undoing.has(job.id)
      if (live || undone || changed.length === 0) throw new ProblemError('conflict')
      undoing.add(job.id)
      try {
        const undo = await begin(session, changed, !job.enabled, job.id)
        await records.save({ ...job, undoneBy: undo.job.id })
        return undo.toJob()
      } finally {
        undoing.delete(job.id)
      }
    },
  })

  sessions.onEnd(async (session) => {
    const ended = [...running.values()].filter(({ job }) => job.sessionId === session.id)
    await Promise.all(ended.map((job) => job.stop()))
  })

  const resumed = (async () => {
    for (const job of await records.jobs())
      if (job.state !== 'done')
        run(register(job, await records.items(job.id)), await sessions.byId(job.sessionId))
  })()

  async function close() {
    await resumed
    for (const job of running.values()) job.suspend()
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  return { endpoints, close }
}
