/**
 * Runs a bulk change of auto-renew item by item and stores each result before counting it. Leaves the
 * pages a share of the provider's rate limit. Jobs continue after a restart.
 */
import { type ChangeAutoRenew, isSameService } from '#bff/auto-renew/auto-renew.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import type { NewEvent } from '#bff/events/event.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Job } from '#contract/jobs.ts'
import type { AutoRenew } from '#contract/shapes.ts'
import { instant } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'

import { bulkEvent, itemEvents } from './job-events.ts'
import type { JobItem, JobRecords, StoredJob } from './records.ts'

/** Items in progress at the same time. */
const workers = 3
/** Seconds to wait before each retry of an item while the provider is down. */
const outageDelays = [2, 5, 10, 30, 60]
/** Seconds to wait before retrying a failed write to the store. */
const storeDelay = 5

export type RunnerNeeds = Pick<CustomerData, 'clock' | 'events' | 'log' | 'provider' | 'snapshots'>

export class RunningJob {
  readonly job: StoredJob
  readonly items: JobItem[]
  /** Resolves when the job has ended and its end is stored. */
  done: Promise<void> = Promise.resolve()
  private readonly needs: RunnerNeeds
  private readonly records: JobRecords
  private readonly stopped = new AbortController()
  private readonly suspended = new AbortController()
  private next = 0
  private tried = 0
  private readonly resumedAt: number

  constructor(needs: RunnerNeeds, records: JobRecords, job: StoredJob, items: JobItem[]) {
    this.needs = needs
    this.records = records
    this.job = job
    this.items = items
    this.resumedAt = needs.clock.now()
  }

  /** `session` is null if it has ended meanwhile; then no further item is tried. */
  start(session: SignedIn | null, change: ChangeAutoRenew): void {
    if (session === null || this.job.state === 'stopping') this.stopped.abort()
    this.done = this.run(session, change).catch((error: unknown) => {
      this.needs.log.error({ err: error }, 'job failed')
    })
  }

  async stop(): Promise<void> {
    if (this.job.state !== 'running') return
    this.job.state = 'stopping'
    // Before storing, so that the job stops even if the store fails.
    this.stopped.abort()
    await this.records.save(this.job)
  }

  /** Pauses the job because the process ends. It continues after the next start. */
  suspend(): void {
    this.stopped.abort('suspend')
    this.suspended.abort()
  }

  toJob(): Job {
    const left = this.items.filter(({ outcome }) => outcome === 'pending').length
    const elapsed = (this.needs.clock.now() - this.resumedAt) / 1000
    const canEstimate = this.job.state !== 'done' && this.tried >= 3
    return {
      ...toJob(this.job, this.items),
      secondsLeft: canEstimate ? Math.ceil((elapsed / this.tried) * left) : null,
    }
  }

  private async run(session: SignedIn | null, change: ChangeAutoRenew): Promise<void> {
    if (session)
      await Promise.all(Array.from({ length: workers }, () => this.work(session, change)))
    if (this.stopped.signal.reason === 'suspend') return
    const left = this.items.flatMap(({ outcome }, index) => (outcome === 'pending' ? [index] : []))
    await this.settle(left, 'not-tried', null)
    this.job.state = 'done'
    this.job.endedAt = instant(this.needs.clock.now())
    await this.storeWithRetry(async () => {
      await this.append(bulkEvent(this.job, this.items.length))
      await this.records.finish(this.job, this.items)
    })
  }

  private async work(session: SignedIn, change: ChangeAutoRenew): Promise<void> {
    const { signal } = this.stopped
    for (;;) {
      while (this.items[this.next] && this.items[this.next]?.outcome !== 'pending') this.next += 1
      const index = this.next
      const item = this.items[index]
      this.next += 1
      if (!item || signal.aborted) return
      try {
        const [outcome, code] = await this.change(session, item, change)
        const autoRenew = outcome === 'failed' ? this.listedAutoRenew(session, item) : null
        await this.settle([index], outcome, code, autoRenew)
        this.tried += 1
        // Every other item would be refused too.
        if (code === 'missing_scope' || code === 'key_rejected') this.stopped.abort()
      } catch (error) {
        // If the job was stopped while waiting, the item has not been tried.
        if (!signal.aborted) throw error
      }
    }
  }

  /** Stores the outcome of items, then counts it. */
  private async settle(
    indexes: number[],
    outcome: JobItem['outcome'],
    code: string | null,
    autoRenew: AutoRenew | null = null,
  ) {
    const settled = new Map<number, JobItem>()
    for (const index of indexes) {
      const item = this.items[index]
      if (item) settled.set(index, { ...item, outcome, code, autoRenew })
    }
    await this.storeWithRetry(async () => {
      // First, because an item that is stored as settled is not tried again after a crash.
      await this.append(...itemEvents(this.job, [...settled.values()]))
      await this.records.saveItems(this.job, settled)
    })
    for (const [index, item] of settled) this.items[index] = item
  }

  /** Recording an item again replaces its event. */
  private async append(...events: NewEvent[]): Promise<void> {
    if (this.job.actor) await this.needs.events.append(this.job.actor, ...events)
  }

  /**
   * Retries until the store accepts the write, so that no change is made that cannot be recorded.
   * @throws if the process ends before that
   */
  private async storeWithRetry(save: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await save()
      } catch (error) {
        this.needs.log.error({ err: error }, 'job not written down')
        await this.needs.clock.sleep(storeDelay * 1000, this.suspended.signal)
      }
    }
  }

  /** The item's auto-renew as the list has it; `null` if not stated or not listed. */
  private listedAutoRenew(session: SignedIn, item: JobItem): AutoRenew | null {
    const list = this.needs.snapshots.peek(session, 'services')
    return list?.items.find(isSameService(item))?.autoRenew ?? null
  }

  /** Changes one item at the provider's pace. Waits out rate limits and short outages. */
  private async change(
    session: SignedIn,
    item: JobItem,
    change: ChangeAutoRenew,
  ): Promise<[JobItem['outcome'], string | null]> {
    const { clock, provider, snapshots } = this.needs
    const { signal } = this.stopped
    const { enabled } = this.job
    const list = snapshots.peek(session, 'services')
    const listed = list?.stale ? undefined : list?.items.find(isSameService(item))
    // If it was not set when the job started, the job changed it before a restart.
    if (listed?.autoRenew?.enabled === enabled)
      return [item.alreadySet ? 'unchanged' : 'changed', null]
    // Auto-renew is locked or not stated, so a write would not change it.
    if (listed && !listed.autoRenew?.changeable) return ['failed', 'conflict']
    for (let outages = 0; ;) {
      await clock.sleep(provider.pace(session), signal)
      signal.throwIfAborted()
      try {
        const { autoRenew } = await change(session, item, enabled, this.job.id)
        return autoRenew?.enabled === enabled ? ['changed', null] : ['failed', 'conflict']
      } catch (error) {
        if (signal.aborted) throw error
        if (!(error instanceof ProblemError)) {
          this.needs.log.error({ err: error }, 'job item failed')
          return ['failed', 'internal']
        }
        const { code, options } = error
        if (code === 'rate_limited' || code === 'overloaded')
          await clock.sleep((options.retryAfterSeconds ?? 1) * 1000, signal)
        else if (/^provider_(unavailable|timeout)$/.test(code) && outages < outageDelays.length)
          await clock.sleep((outageDelays[outages++] ?? 60) * 1000, signal)
        else return ['failed', code]
      }
    }
  }
}

/** A stored job in the contract's shape. */
export function toJob(job: StoredJob, items: readonly JobItem[]): Job {
  const count = (outcome: JobItem['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  const { id, state, enabled, startedAt, endedAt, undoes, undoneBy } = job
  return {
    id,
    state,
    enabled,
    startedAt,
    endedAt,
    undoes,
    undoneBy,
    types: [...new Set(items.map(({ type }) => type))],
    total: items.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    notTried: count('not-tried'),
    failed: items
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ type, id, name, code, autoRenew }) => ({
        type,
        id,
        name,
        code: code ?? 'internal',
        autoRenew: autoRenew ?? null,
      })),
    secondsLeft: null,
  }
}
