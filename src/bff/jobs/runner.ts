/**
 * Runs a bulk change of auto-renew item by item and stores each result before counting it. Leaves the
 * pages a share of the provider's rate limit. Jobs continue after a restart.
 */
import { type ChangeAutoRenew, isSameService } from '#bff/auto-renew/auto-renew.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import type { NewEvent } from '#bff/events/event.ts'
import type { Records } from '#bff/provider/records.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Job } from '#contract/jobs.ts'
import type { Service } from '#contract/services.ts'
import { instant } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'
import { LeaseLostError, type StoredRecord } from '#server/store.ts'

import { bulkEvent, itemEvents } from './job-events.ts'
import { isCounted, type JobItem, type JobRecords, type StoredJob } from './records.ts'
import { toJob } from './to-job.ts'
import { dueOf, type Undo } from './undo.ts'

/** Items in progress at the same time. */
const workers = 3
/** Seconds to wait before each retry of an item while the provider is down. */
const outageDelays = [2, 5, 10, 30, 60]
/** Seconds to wait before retrying a failed write to the store. */
const storeDelay = 5
/** The list says what an item's setting is before it is changed, so it must not be older (in ms). */
const maxListAge = 300_000
/** No remaining time is stated in the first seconds. */
const estimateAfter = 10
/** A wait for the provider's limit that is worth mentioning, in ms. */
const longWait = 2000

export type RunnerNeeds = Pick<
  CustomerData,
  'clock' | 'events' | 'log' | 'provider' | 'sessions' | 'snapshots'
> & {
  changeAutoRenew: ChangeAutoRenew
  records: Records
  undo: Undo
}

type Result = Pick<JobItem, 'outcome' | 'code'> & Partial<Pick<JobItem, 'sent'>>

export class RunningJob {
  readonly job: StoredJob
  readonly items: JobItem[]
  /** Resolves when the job has ended and its end is stored. */
  done: Promise<void> = Promise.resolve()
  private readonly needs: RunnerNeeds
  private readonly jobRecords: JobRecords
  private readonly stopped = new AbortController()
  private readonly suspended = new AbortController()
  private next = 0
  private tried = 0
  /** Until when the provider's limit holds it up (ms since the epoch). */
  private limitedUntil = 0
  private session: SignedIn | null = null
  /** Every item is settled, and its end is being stored. */
  private isEnding = false
  private readonly resumedAt: number

  constructor(needs: RunnerNeeds, jobRecords: JobRecords, job: StoredJob, items: JobItem[]) {
    this.needs = needs
    this.jobRecords = jobRecords
    this.job = job
    this.items = items
    this.resumedAt = needs.clock.now()
  }

  /** Stores it with all its items. */
  create(): Promise<void> {
    return this.jobRecords.create(this.job, this.items)
  }

  /** `session` is null if it has ended meanwhile; then no further item is tried. */
  start(session: SignedIn | null): void {
    this.session = session
    if (session === null) this.job.stopReason ??= 'session_ended'
    if (session === null || this.job.state === 'stopping') this.stopped.abort()
    this.done = this.run(session).catch((error: unknown) => {
      this.needs.log.error({ err: error }, 'job failed')
    })
  }

  async stop(reason: NonNullable<StoredJob['stopReason']>): Promise<void> {
    if (this.job.state !== 'running' || this.isEnding) return
    this.job.state = 'stopping'
    this.job.stopReason = reason
    // Before storing, so that the job stops even if the store fails.
    this.stopped.abort()
    await this.jobRecords.save(this.job)
  }

  /** Pauses the job: this process ends, or another one has taken it over. */
  suspend(): void {
    this.stopped.abort('suspend')
    this.suspended.abort()
  }

  toJob(items: readonly JobItem[]): Omit<Job, 'undo' | 'isPutAway'> {
    const { clock, provider } = this.needs
    const left = this.items.filter(({ outcome }) => outcome === 'pending').length
    const elapsed = (clock.now() - this.resumedAt) / 1000
    const isRunning = this.job.state === 'running'
    const canEstimate = isRunning && this.tried >= 3 && elapsed >= estimateAfter
    const isLimited = isRunning && this.limitedUntil > clock.now()
    return {
      ...toJob(this.job, items),
      secondsLeft: canEstimate ? Math.ceil((elapsed / this.tried) * left) : null,
      waiting:
        isLimited && this.session ? { perMinute: provider.callsPerMinute(this.session) } : null,
    }
  }

  private async run(session: SignedIn | null): Promise<void> {
    if (session) {
      // Changes made elsewhere before the job must not be credited to it.
      await this.needs.snapshots.get(session, 'services', { fresh: true }).catch(() => null)
      await Promise.all(Array.from({ length: workers }, () => this.work(session)))
    }
    if (this.stopped.signal.reason === 'suspend') return
    const left = this.items.flatMap(({ outcome }, index) => (outcome === 'pending' ? [index] : []))
    await this.update(left, { outcome: 'not-tried', code: null })
    this.isEnding = true
    const endedAt = instant(this.needs.clock.now())
    const ended: StoredJob = { ...this.job, state: 'done', endedAt }
    const event = bulkEvent(ended, this.items.filter(isCounted).length)
    await this.storeWithRetry([event], (records) =>
      this.jobRecords.finish(ended, this.items, records),
    )
    // Only now, because a job that shows as done can be undone.
    Object.assign(this.job, ended)
  }

  private async work(session: SignedIn): Promise<void> {
    const { signal } = this.stopped
    for (;;) {
      while (this.items[this.next] && this.items[this.next]?.outcome !== 'pending') this.next += 1
      const index = this.next
      const item = this.items[index]
      this.next += 1
      if (!item || signal.aborted) return
      try {
        const result = await this.change(session, item, index)
        const settledAt = instant(this.needs.clock.now())
        const autoRenew = result.outcome === 'failed' ? this.listedAutoRenew(session, item) : null
        await this.update([index], { ...result, autoRenew, settledAt })
        this.tried += 1
        // Every other item would be refused too.
        if (result.code === 'missing_scope') this.stopped.abort()
        if (result.code === 'key_rejected') await this.stop('key_rejected')
      } catch (error) {
        // If the job was stopped while waiting, the item has not been tried.
        if (!signal.aborted) throw error
      }
    }
  }

  /** Without the reason, which the provider gives in the language of this session. */
  private listedAutoRenew(session: SignedIn, item: JobItem): JobItem['autoRenew'] {
    const list = this.needs.snapshots.peek(session, 'services')
    const autoRenew = list?.items.find(isSameService(item))?.autoRenew
    return autoRenew ? { ...autoRenew, lockedReason: null } : null
  }

  /** Stores what has become of items, then counts it. */
  private async update(indexes: number[], fields: Partial<JobItem>) {
    const updated = new Map<number, JobItem>()
    for (const index of indexes) {
      const item = this.items[index]
      if (item) updated.set(index, { ...item, ...fields })
    }
    const events = itemEvents(this.job, [...updated.values()])
    await this.storeWithRetry(events, (records) =>
      this.jobRecords.saveItems(this.job, updated, records),
    )
    for (const [index, item] of updated) this.items[index] = item
  }

  /**
   * Stores events, and what `save` adds, in one transaction. Retries until the store accepts it, so that
   * no change is made that cannot be recorded. Storing an event again replaces it.
   * @throws if the process ends before that
   */
  private async storeWithRetry(
    events: NewEvent[],
    save: (records: StoredRecord[]) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      try {
        return await this.needs.events.append(this.job.actor, events, (...records) => save(records))
      } catch (error) {
        if (error instanceof LeaseLostError) throw error
        this.needs.log.error({ err: error }, 'job not written down')
        await this.needs.clock.sleep(storeDelay * 1000, this.suspended.signal)
      }
    }
  }

  /** The service as listed a short time ago, else read alone. @throws ProblemError */
  private async serviceOf(session: SignedIn, item: JobItem): Promise<Service> {
    const { clock, records, snapshots } = this.needs
    const { signal } = this.stopped
    let list = snapshots.peek(session, 'services')
    if (list && clock.now() - list.asOf > maxListAge)
      list = await snapshots.get(session, 'services', { fresh: true }).catch(nullIfUnreadable)
    signal.throwIfAborted()
    const listed = list?.stale ? undefined : list?.items.find(isSameService(item))
    return listed ?? records.read(session, 'services', item)
  }

  /**
   * The key may be used as long as its session lasts, so its limits end the job too. A person may have
   * replaced the key meanwhile.
   */
  private async currentSession(former: SignedIn): Promise<SignedIn> {
    const { sessionId, owner } = this.job
    const session = await this.needs.sessions.byId(sessionId, owner)
    if (session === null) await this.stop('session_ended')
    else this.session = session
    return session ?? former
  }

  private isReplaced = async (used: SignedIn): Promise<boolean> =>
    (await this.currentSession(used)).owner !== used.owner

  private async waitForLimit(ms: number): Promise<void> {
    const { clock } = this.needs
    if (ms >= longWait) this.limitedUntil = Math.max(this.limitedUntil, clock.now() + ms)
    await clock.sleep(ms, this.stopped.signal)
  }

  /** Changes one item, once the service's setting is known and the intent is stored. */
  private async changeOnce(session: SignedIn, item: JobItem, index: number): Promise<Result> {
    const { enabled, id } = this.job
    const { changeAutoRenew, undo } = this.needs
    const service = await this.serviceOf(session, item)
    if (service.autoRenew?.enabled === enabled)
      return { outcome: this.items[index]?.sent ? 'changed' : 'unchanged', code: null }
    // Auto-renew is locked or not stated, so a write would not change it.
    if (!service.autoRenew?.changeable) return { outcome: 'failed', code: 'conflict' }
    const obstacle = await undo.obstacle(session, this.job, item, service)
    if (obstacle) return { outcome: 'failed', code: obstacle }
    await this.update([index], { sent: true, due: item.due ?? dueOf(service) })
    const { autoRenew } = await changeAutoRenew(session, item, enabled, id)
    return autoRenew?.enabled === enabled
      ? { outcome: 'changed', code: null }
      : { outcome: 'failed', code: 'conflict', sent: false }
  }

  /** Changes one item at the provider's pace. Waits out rate limits and short outages. */
  private async change(started: SignedIn, item: JobItem, index: number): Promise<Result> {
    const { clock, provider } = this.needs
    const { signal } = this.stopped
    for (let outages = 0; ;) {
      await this.waitForLimit(provider.pace(started))
      const session = await this.currentSession(started)
      signal.throwIfAborted()
      try {
        return await this.changeOnce(session, item, index)
      } catch (error) {
        if (signal.aborted) throw error
        if (!(error instanceof ProblemError)) {
          this.needs.log.error({ err: error }, 'job item failed')
          return { outcome: 'failed', code: 'internal' }
        }
        const { code, options } = error
        // The operator's read-only mode ends, and the job goes on.
        if (code === 'rate_limited' || code === 'overloaded' || code === 'read_only')
          await this.waitForLimit((options.retryAfterSeconds ?? 1) * 1000)
        else if (/^provider_(unavailable|timeout)$/.test(code) && outages < outageDelays.length)
          await clock.sleep((outageDelays[outages++] ?? 60) * 1000, signal)
        else if (code !== 'key_rejected' || !(await this.isReplaced(session))) {
          // A key that is rejected after the write says nothing about the write.
          const isRefused = options.outcome !== 'unknown' && code !== 'key_rejected'
          return { outcome: 'failed', code, ...(isRefused && { sent: false }) }
        }
      }
    }
  }
}
