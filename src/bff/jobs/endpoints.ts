/** Bulk changes of auto-renew: `docs/contract.md`, "Endpoints". */
import { isDeepStrictEqual } from 'node:util'

import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import type { ServiceRef } from '#bff/events/auto-renew-changes.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { csvOf } from '#bff/exports/csv.ts'
import { fileName, setFileName } from '#bff/exports/downloads.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { StepUp } from '#bff/step-up.ts'
import { mayRetry } from '#contract/job-failure.ts'
import { jobs as table, type Job } from '#contract/jobs.ts'
import { claimInTurn } from '#server/claim-in-turn.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import type { Columns } from '#server/csv.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

import { bulkEvent } from './job-events.ts'
import { pastJob } from './past-job.ts'
import {
  createJobRecords,
  isCounted,
  type JobItem,
  newItem,
  newJobId,
  type StoredJob,
} from './records.ts'
import type { RunnerNeeds, RunningJob } from './runner.ts'
import { createRunningJobs, stopRequested } from './running-jobs.ts'
import { isPutAway, toJob } from './to-job.ts'
import { createUndo, dueOf, keyOf } from './undo.ts'

const resultColumns = (enabled: boolean): Columns<JobItem> => ({
  type: ({ type }) => type,
  id: ({ id }) => id,
  name: ({ name }) => name,
  wanted: () => (enabled ? 'on' : 'off'),
  result: ({ outcome }) => outcome,
  code: ({ code }) => code,
  reason: ({ autoRenew }) => autoRenew?.lockedReason ?? null,
})

type JobsNeeds = Omit<RunnerNeeds, 'undo'> &
  Pick<CustomerData, 'metrics' | 'reader' | 'sessions' | 'store'> & { stepUp: StepUp }

/** Starts a bulk change, after the caller has required the step-up. @throws ProblemError `overloaded` */
export type StartJob = (
  session: SignedIn,
  refs: readonly ServiceRef[],
  enabled: boolean,
) => Promise<Job>

export function jobs(needs: JobsNeeds): Contribution & { startJob: StartJob } {
  const { clock, events, reader, snapshots, stepUp, store } = needs
  const jobRecords = createJobRecords(store, clock)
  const undo = createUndo(needs)
  const running = createRunningJobs({ ...needs, undo })

  /** The job's items without duplicates, with their names if the services can be read. */
  async function itemsOf(
    session: SignedIn,
    refs: readonly ServiceRef[],
    enabled: boolean,
  ): Promise<JobItem[]> {
    const list = await snapshots.get(session, 'services').catch(nullIfUnreadable)
    const listed = new Map(list?.items.map((item) => [keyOf(item), item]))
    const unique = new Map(refs.map((ref) => [keyOf(ref), ref]))
    return [...unique].map(([key, { type, id }]) => {
      const item = listed.get(key)
      const created = newItem({ type, id, name: item?.name ?? id, due: item ? dueOf(item) : null })
      const { changeable, enabled: isOn } = item?.autoRenew ?? { changeable: item === undefined }
      return Object.assign(created, { expected: changeable && isOn !== enabled })
    })
  }

  /** @throws ProblemError as `RunningJobs.launch` */
  async function launch(session: SignedIn, job: StoredJob, items: JobItem[]): Promise<Job> {
    const record = () => events.record(session, bulkEvent(job, items.filter(isCounted).length))
    const live = await running.launch(session, job, items, record)
    return toResponse(session, { job, items, live })
  }

  function newJob(
    session: SignedIn,
    enabled: boolean,
    { undoes = null, plan }: { undoes?: string | null; plan?: string | undefined } = {},
  ): StoredJob {
    const now = clock.now()
    return {
      id: newJobId(now),
      owner: session.recordOwner,
      sessionId: session.id,
      actor: events.actorOf(session),
      enabled,
      undoes,
      plan,
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
    if (live?.job.owner === session.recordOwner) return { job: live.job, items: live.items, live }
    const job = (await jobRecords.jobs(session.recordOwner)).find((stored) => stored.id === id)
    if (!job) throw new ProblemError('not_found')
    return { job, items: await jobRecords.items(id) }
  }

  /**
   * Finds a job to undo: from its own records for a day after it ends, then from events.
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

  /** Whether a process is running it. */
  const isBusy = ({ id, state }: StoredJob) => running.get(id) !== undefined || state !== 'done'

  /** Adds why auto-renew is locked, in the language of the reader. */
  async function withReasons(
    session: SignedIn,
    items: readonly JobItem[],
  ): Promise<readonly JobItem[]> {
    if (!items.some(({ autoRenew }) => autoRenew?.changeable === false)) return items
    const list = await snapshots.get(session, 'services').catch(nullIfUnreadable)
    const reasons = new Map(list?.items.map((item) => [keyOf(item), item.autoRenew?.lockedReason]))
    return items.map((item) =>
      item.autoRenew
        ? {
            ...item,
            autoRenew: { ...item.autoRenew, lockedReason: reasons.get(keyOf(item)) ?? null },
          }
        : item,
    )
  }

  async function toResponse(
    session: SignedIn,
    { job, items, live }: Awaited<ReturnType<typeof find>>,
  ): Promise<Job> {
    const worded = await withReasons(session, items)
    return {
      ...(live?.toJob(worded) ?? toJob(job, worded)),
      undo: undo.summary(session, job, items),
      isPutAway: isPutAway(job, instant(session.createdAt)),
    }
  }

  const startJob: StartJob = async (session, refs, enabled) =>
    launch(session, newJob(session, enabled), await itemsOf(session, refs, enabled))

  const keysOf = (refs: readonly ServiceRef[]) => new Set(refs.map(keyOf))

  /** The job that an earlier request with this id has started. @throws ProblemError `conflict` */
  async function repeated(
    session: SignedIn,
    request: string,
    refs: ServiceRef[],
    enabled: boolean,
  ) {
    const jobs = await jobRecords.jobs(session.recordOwner)
    const started = jobs.find((job) => job.request === request)
    if (!started) return null
    const found = await find(session, started.id)
    const isSame = isDeepStrictEqual(keysOf(refs), keysOf(found.items))
    if (!isSame || started.enabled !== enabled) throw new ProblemError('conflict')
    return toResponse(session, found)
  }

  const endpoints = servePrivate(table, {
    'POST /api/jobs/auto-renew': async ({ body }, { session }) => {
      const { id, items: refs, enabled, plan } = body
      // In turn: two clicks send the same request twice at the same time.
      const turn = await claimInTurn(store, `job-request ${session.recordOwner} ${id}`)
      try {
        const former = await repeated(session, id, refs, enabled)
        if (former) return former
        if (!enabled) await stepUp.requireToTurnOff(session, keysOf(refs).size)
        const job = { ...newJob(session, enabled, { plan }), request: id }
        return await launch(session, job, await itemsOf(session, refs, enabled))
      } finally {
        await turn.release()
      }
    },
    'GET /api/jobs': async (_, { session }) => {
      const jobs = await jobRecords.jobs(session.recordOwner)
      const latest = await Promise.all(jobs.map(({ id }) => find(session, id)))
      const responses = await Promise.all(latest.map((found) => toResponse(session, found)))
      return { items: responses.toReversed() }
    },
    'GET /api/jobs/{id}': async ({ params }, { session }) => {
      const found = await find(session, params.id)
      return { ...(await toResponse(session, found)), items: found.items }
    },
    'GET /api/jobs/{id}.csv': async ({ params }, { session, headers }) => {
      const { job, items } = await find(session, params.id)
      setFileName({ headers }, fileName('auto-renew-job', reader.today(session)))
      await events.record(session, exportEvent('auto-renew-job', items.length))
      return csvOf(session.owner, resultColumns(job.enabled), await withReasons(session, items))
    },
    'POST /api/jobs/{id}/stop': async ({ params }, { session }) => {
      const target = await find(session, params.id)
      const { job, live } = target
      await running.stop(job)
      const isStopping = !live && job.state === 'running'
      return toResponse(
        session,
        isStopping ? { ...target, job: { ...job, ...stopRequested } } : target,
      )
    },
    'POST /api/jobs/{id}/put-away': ({ params }, { session }) =>
      running.whileUnchanged(params.id, async () => {
        const { job } = await find(session, params.id)
        if (isBusy(job)) throw new ProblemError('conflict')
        await jobRecords.save({ ...job, isPutAway: true })
      }),
    'POST /api/jobs/{id}/retry': ({ params }, { session }) =>
      running.whileUnchanged(params.id, async () => {
        const { job, items } = await find(session, params.id)
        const isRetried = ({ outcome, code, autoRenew }: JobItem) =>
          outcome === 'not-tried' ||
          (outcome === 'failed' &&
            mayRetry({ code: code ?? 'internal', autoRenew: autoRenew ?? null }))
        if (isBusy(job) || job.undoneBy !== null || !items.some(isRetried))
          throw new ProblemError('conflict')
        if (!job.enabled) await stepUp.requireToTurnOff(session, items.filter(isRetried).length)
        const reopened: StoredJob = {
          ...job,
          sessionId: session.id,
          actor: events.actorOf(session),
          state: 'running',
          endedAt: null,
          stopReason: undefined,
          isPutAway: undefined,
        }
        const pending = { outcome: 'pending', code: null, autoRenew: null } as const
        return launch(
          session,
          reopened,
          items.map((item) => (isRetried(item) ? Object.assign(item, pending) : item)),
        )
      }),
    'GET /api/jobs/{id}/undo': async ({ params }, { session }) => {
      const { job, items } = await findToUndo(session, params.id)
      return undo.plan(session, job, items)
    },
    'POST /api/jobs/{id}/undo': ({ params, body }, { session }) =>
      running.whileUnchanged(params.id, async () => {
        const found = await findToUndo(session, params.id)
        const { job, items } = found
        const restored = undo.itemsOf(items, body.include)
        if ((found.isStored && isBusy(found.job)) || job.undoneBy !== null || restored.length === 0)
          throw new ProblemError('conflict')
        if (job.enabled) await stepUp.requireToTurnOff(session, restored.length)
        const plan = found.isStored ? found.job.plan : undefined
        const undoing = newJob(session, !job.enabled, { undoes: job.id, plan })
        const response = await launch(session, undoing, restored)
        if (found.isStored) await jobRecords.save({ ...found.job, undoneBy: response.id })
        return response
      }),
  })

  return { endpoints, close: () => running.close(), startJob }
}
