/** Bulk auto-renew as a capability: `docs/contract.md`, "Endpoints". */
import type { Capability, Core } from '#bff/core.ts'
import { type Columns, csvOf } from '#bff/exports/csv.ts'
import { Fault } from '#bff/faults.ts'
import { instant } from '#bff/lists/answer.ts'
import { autoRenewOf, type ServiceRef } from '#bff/lists/auto-renew.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import { mayRetry } from '#contract/job-failure.ts'
import { jobs as table, type Job } from '#contract/jobs.ts'

import { createJobRecords, type JobItem, newJobId, type StoredJob } from './records.ts'
import { answerOf, RunningJob } from './runner.ts'

/** Jobs under way at once: of one key, and of all. */
const mostOfOne = 10
const mostOfAll = 200

const resultColumns = (enabled: boolean): Columns<JobItem> => ({
  type: ({ type }) => type,
  id: ({ id }) => id,
  name: ({ name }) => name,
  wanted: () => (enabled ? 'on' : 'off'),
  result: ({ outcome }) => outcome,
  code: ({ code }) => code,
  reason: ({ autoRenew }) => autoRenew?.lockedReason ?? null,
})

function mountJobs(core: Core): () => Promise<void> {
  const { clock, sessions, snapshots, store } = core
  const records = createJobRecords(store, clock)
  const change = autoRenewOf(core)
  const running = new Map<string, RunningJob>()
  /** Jobs whose undoing is being written down: a second press must not begin another. */
  const beingUndone = new Set<string>()

  function take(job: StoredJob, items: JobItem[]): RunningJob {
    const taken = new RunningJob(core, records, job, items)
    running.set(job.id, taken)
    return taken
  }

  function run(taken: RunningJob, session: SignedIn | null): RunningJob {
    taken.start(session, change)
    void taken.done.finally(() => running.delete(taken.job.id))
    return taken
  }

  /** With the names that the customer knows them by, as far as the list has been read. */
  async function itemsOf(
    session: SignedIn,
    refs: readonly ServiceRef[],
    enabled: boolean,
  ): Promise<JobItem[]> {
    const list = await snapshots.get(session, 'services').catch((error: unknown) => {
      if (error instanceof Fault && error.code !== 'key_rejected') return null
      throw error
    })
    // Types and ids may hold any sign: joined by one, two services could be taken for one.
    const keyOf = ({ type, id }: ServiceRef) => JSON.stringify([type, id])
    const known = new Map(list?.items.map((item) => [keyOf(item), item]))
    const once = new Map(refs.map((ref) => [keyOf(ref), ref]))
    return [...once].map(([key, { type, id }]) => {
      const item = known.get(key)
      const stood = item?.autoRenew?.enabled === enabled
      return { type, id, name: item?.name ?? id, stood, outcome: 'pending', code: null }
    })
  }

  /** @throws Fault `overloaded` where as many are under way as may be */
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
      enabled,
      undoes,
      undoneBy: null,
      state: 'running',
      startedAt: instant(now),
      endedAt: null,
    }
    const items = await itemsOf(session, refs, enabled)
    const own = [...running.values()].filter((one) => one.job.owner === session.owner)
    if (own.length >= mostOfOne || running.size >= mostOfAll)
      throw new Fault('overloaded', { retryAfterSeconds: 30 })
    // Counted before it is written down: of many at once none slips past.
    const taken = take(job, items)
    try {
      await records.create(job, items)
    } catch (error) {
      running.delete(job.id)
      throw error
    }
    return run(taken, session)
  }

  /** @throws Fault `not_found`, for another owner's too */
  async function find(
    session: SignedIn,
    id: string,
  ): Promise<{ job: StoredJob; items: JobItem[]; live?: RunningJob }> {
    const live = running.get(id)
    if (live?.job.owner === session.owner) return { job: live.job, items: live.items, live }
    const job = (await records.jobs(session.owner)).find((one) => one.id === id)
    if (!job) throw new Fault('not_found')
    return { job, items: await records.items(id) }
  }

  const answer = ({ job, items, live }: Awaited<ReturnType<typeof find>>): Job =>
    live ? live.answer() : answerOf(job, items)

  core.serve(table, {
    'POST /api/jobs/auto-renew': async ({ body }, { session }) =>
      (await begin(session, body.items, body.enabled, null)).answer(),
    'GET /api/jobs': async (_, { session }) => {
      const jobs = await records.jobs(session.owner)
      const found = await Promise.all(jobs.map(({ id }) => find(session, id)))
      return { items: found.map(answer).toReversed() }
    },
    'GET /api/jobs/{id}': async ({ params }, { session }) => answer(await find(session, params.id)),
    'GET /api/jobs/{id}.csv': async ({ params }, { session, headers }) => {
      const { job, items } = await find(session, params.id)
      headers.set('Content-Disposition', 'attachment; filename="auto-renew-job.csv"')
      return csvOf(resultColumns(job.enabled), items)
    },
    'POST /api/jobs/{id}/stop': async ({ params }, { session }) => {
      const found = await find(session, params.id)
      await found.live?.stop()
      return answer(found)
    },
    'POST /api/jobs/{id}/retry': async ({ params }, { session }) => {
      const { job, items, live } = await find(session, params.id)
      const again = items.filter(
        ({ outcome, code, autoRenew }) =>
          outcome === 'not-tried' ||
          (outcome === 'failed' &&
            mayRetry({ code: code ?? 'internal', autoRenew: autoRenew ?? null })),
      )
      if (live || again.length === 0) throw new Fault('conflict')
      return (await begin(session, again, job.enabled, null)).answer()
    },
    'POST /api/jobs/{id}/undo': async ({ params }, { session }) => {
      const { job, items, live } = await find(session, params.id)
      const changed = items.filter(({ outcome }) => outcome === 'changed')
      const undone = job.undoneBy !== null || beingUndone.has(job.id)
      if (live || undone || changed.length === 0) throw new Fault('conflict')
      beingUndone.add(job.id)
      try {
        const undo = await begin(session, changed, !job.enabled, job.id)
        await records.save({ ...job, undoneBy: undo.job.id })
        return undo.answer()
      } finally {
        beingUndone.delete(job.id)
      }
    },
  })

  sessions.onEnd(async (session) => {
    const own = [...running.values()].filter(({ job }) => job.sessionId === session.id)
    await Promise.all(own.map((job) => job.stop()))
  })

  const resumed = (async () => {
    for (const job of await records.jobs())
      if (job.state !== 'done')
        run(take(job, await records.items(job.id)), await sessions.byId(job.sessionId))
  })()

  return async () => {
    await resumed
    for (const job of running.values()) job.suspend()
    await Promise.all([...running.values()].map(({ done }) => done))
  }
}

export const jobs: Capability = { name: 'jobs', mount: mountJobs }
